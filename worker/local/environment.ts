/** What keeps Cloudflare's tools to themselves: nothing fetched, nothing reported, nothing to interpret. */
export const QUIET = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'warn',
  X_LOCAL_OBSERVABILITY: 'false',
  X_LOCAL_EXPLORER: 'false',
}
