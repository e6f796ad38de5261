// Plain JavaScript, so that every version of Node can run it.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `Vocero's tools need Node 22.19 or later and this is ${process.versions.node}. ` +
      'The right one comes with the packages: run "npm ci" (without --omit=optional) and start through npm.\n',
  )
  process.exit(1)
}
