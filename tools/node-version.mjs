const LEAST = 24;

/** Returns a message if the Node.js version is too old for the tests, and otherwise null. */
export function tooOld(version) {
  if (Number(version.split('.')[0]) >= LEAST) return null;
  return `The tests need Node.js ${LEAST} or later, and this is ${version}. Run them by npm (npm test, npm run e2e), which brings it along.`;
}

/** Exits with a message if Node.js is too old. */
export function needNode() {
  const sentence = tooOld(process.versions.node);
  if (sentence === null) return;
  console.error(sentence);
  process.exit(1);
}
