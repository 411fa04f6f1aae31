#include "usi/status_line.h"

#include <algorithm>

#include "usi/standard_streams.h"

namespace tsugite {

void StatusLine::show(std::string text) {
  next_ = Clock::now() + kInterval;
  text.resize(std::min(text.size(), kColumns));
  const std::size_t shown = text.size();
  text.resize(std::max(shown, shown_), ' ');
  say_on_stderr('\r' + text);
  shown_ = shown;
}

void StatusLine::erase() {
  if (shown_ > 0) say_on_stderr('\r' + std::string(shown_, ' ') + '\r');
  shown_ = 0;
}

}  // namespace tsugite
