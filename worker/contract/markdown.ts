/** Beyond these a text is shown as it is: reading it could take longer than a person waits. */
const READ_MAX = 20_000
const TOO_DEEP = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){13}/m
const TOO_TANGLED = /(?:\[[^\]\n]{0,3}){60}|(?:[*_~`]{1,3}[^\s*_~`]?){200}/

/** Whether a text may be read as Markdown. */
export const isReadableMarkdown = (text: string): boolean =>
  text.length <= READ_MAX && !TOO_DEEP.test(text) && !TOO_TANGLED.test(text)
