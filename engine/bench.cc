#include "engine/bench.h"

#include <array>

#include "core/sfen.h"
#include "engine/clock.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/deepening.h"
#include "engine/search/table.h"

namespace tsugite {

namespace {

// Openings, middle games, endgames, checks, crowded hands and an entering king.
constexpr std::array<std::string_view, 16> kPositions = {
    kStartSfen,
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "lnsgk1snl/6gb1/2pppp1pp/pr4p2/9/P8/1PPPPPPSP/1BG4R1/LNS1KG1NL w Pp 22",
    "l4k1nl/1r2g1g2/p1nspsbp1/2pp1pp1p/1p5P1/P1PPP1P1P/1P3PN2/1SGBGS1R1/LN1K4L b - 33",
    "ln3g1nl/1r2gk3/p1ppppsp1/2s3p1p/1p7/2P2PPPP/PPSPPSN2/1R7/LN1GKG2L b Bb 25",
    "ln1g3nl/1ks2s1r1/1ppp1p1gp/p3p1p2/2B1b4/P1P2P1R1/1PSP1SN1P/2K3G2/LN1G4L w 2P2p 1",
    "lr5nl/3gksg2/p1ns3p1/2pbppp2/P6Pp/1PPSSPP2/4PGN1P/1KG5L/LN6R b B2Pp 1",
    "4S2nl/4p2r1/p3k2pp/1p+B1ng3/5P+b2/2P1P3P/PPp3+p2/1K7/LNR5L w 2G3SNL3Pg2p 1",
    "+B1+R3gnl/+S3gs1p1/p1+P1pk2p/9/5p3/2p3P2/PG1PPP2P/2+r+b1KS2/LN3G2L b SL4P2np 1",
    "4k1pRl/3g5/2nss4/2pn1p1P1/Pp4P2/2PPpPG2/pPS1R3P/1NK6/LN6L b 2B4P2gsl 1",
    "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
    "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
    "lr6l/3k5/2g3+B2/p2pp1ppp/1pp2S3/P2P4P/1PS1P4/2GS5/LNK1+l3+r w BGS2Ngn5p 1",
    "l4r1nl/5ks2/p+B2p2pp/2pp1p3/1N7/P5P2/3PPPN1P/3+nK4/+r1P1G1G1L b 2Gb3sl4p 1",
    "K+P+B4pk/2+N1+P4/1+L7/9/9/9/7+l1/4+p1+n2/4+r+b+p2 b R2G2S4Pgs4p 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
};

}  // namespace

BenchResult bench(int depth_plies, int table_mib, const std::function<void(const BenchPosition&)>& visitor) {
  const Options options;
  Limits unlimited;
  unlimited.infinite = true;
  BenchResult result;
  Table table;
  std::atomic<bool> halt{false};
  BenchPosition now;
  now.count = static_cast<int>(kPositions.size());
  for (const std::string_view sfen : kPositions) {
    table.resize(static_cast<std::size_t>(table_mib));
    AlphaBeta searcher(table, options);
    const Position root = std::get<SfenPosition>(parse_sfen(sfen)).position;
    searcher.set_root(root, History(root));
    searcher.set_stop({.stop = &halt});
    Clock clock(unlimited, options, root.side_to_move(), root.ply());
    Deepening(searcher, options, &clock, {}, [](Report&) {}).run(root_moves(root, options), depth_plies);

    ++now.number;
    now.sfen = sfen;
    now.nodes = searcher.nodes();
    now.time = clock.elapsed();
    result.nodes += now.nodes;
    result.time += now.time;
    if (visitor) visitor(now);
  }
  return result;
}

}  // namespace tsugite
