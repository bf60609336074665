// What fails outside the body of a test (an error that nobody awaits, an `after`) is seen here: the reporter of the process that tests.
export default async function* listen(source) {
  for await (const { type, data } of source) if (type === 'test:fail') globalThis.__murio ??= data.name
  // It writes nothing.
  yield ''
}
