// The one door to Boost.Asio. Version 1.74 uses std::exchange without including <utility>, which g++ 12 under C++20
// does not forgive; and it is the header only, so no Boost library is linked. Its fences are of no use to handlers that
// all run on one thread, and the thread sanitizer does not know fences.
#pragma once

#define BOOST_ASIO_DISABLE_FENCED_BLOCK

#include <utility>

#include <boost/asio.hpp>

#ifdef _WIN32
// Windows' headers still take these two words, of the days of segmented memory, for themselves.
#undef near
#undef far
#endif
