import { EMBED_HEIGHT, EMBED_WIDTH } from '../../worker/contract/limits.ts'

/**
 * On a phone the chat fills the screen and has a bar with a close button. The page's own rules match the host element
 * and win over those of its shadow root, except over important ones. `all` does not reset `direction`. The button is
 * `ground`, its icon `ink`.
 */
export const stylesFor = (ground: string, ink: string): string => `
:host { all: initial !important; display: block !important; position: fixed !important; inset: auto 16px 16px auto !important; z-index: 2147483000 !important; direction: ltr !important; font: 600 16px/1 system-ui, sans-serif !important; }
button { display: grid; place-items: center; width: 56px; height: 56px; padding: 0; border: 0; border-radius: 50%; background: ${ground}; color: ${ink}; cursor: pointer; box-shadow: 0 2px 6px rgb(0 0 0 / .2), 0 12px 32px -8px rgb(0 0 0 / .4); }
button:hover { filter: brightness(.88); }
button:focus-visible { outline: 3px solid #f2b33d; outline-offset: 2px; }
svg { width: 26px; height: 26px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.panel { position: absolute; right: 0; bottom: 72px; display: flex; flex-direction: column; width: ${EMBED_WIDTH}px; max-width: calc(100vw - 32px); height: ${EMBED_HEIGHT}px; max-height: calc(100dvh - 104px); overflow: hidden; border-radius: 16px; background: #faf7f1; box-shadow: 0 2px 6px rgb(0 0 0 / .15), 0 24px 64px -16px rgb(0 0 0 / .5); }
.panel[hidden], .bar { display: none; }
iframe { flex: 1; min-height: 0; width: 100%; border: 0; }
@media (max-width: 480px), (max-height: 480px) {
  .panel { position: fixed; inset: 0; width: auto; max-width: none; height: auto; max-height: none; border-radius: 0; }
  .bar { display: flex; justify-content: flex-end; background: ${ground}; }
  .bar button { width: 44px; height: 44px; background: none; box-shadow: none; }
  .bar button:focus-visible { outline-offset: -3px; }
  .panel:not([hidden]) + .launcher { display: none; }
}
@media (prefers-color-scheme: dark) { .panel { background: #14130f; } }
@media (prefers-reduced-motion: no-preference) {
  .panel { animation: rise .18s ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(12px); } }
}`
