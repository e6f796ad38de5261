const LOOPBACK =
  /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])\.*$/

/** Whether the host of a URL is this machine. The URL parser has already expanded `127.1`. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(URL.parse(address)?.hostname ?? '')
