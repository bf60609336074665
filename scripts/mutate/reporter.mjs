// Failures outside the body of a test (an error that nobody awaits, a hook): the reporter of a worker.
export default async function* listen(source) {
  for await (const { type, data } of source) if (type === 'test:fail') globalThis.gremialFailed ??= data.name
  // It writes nothing.
  yield ''
}
