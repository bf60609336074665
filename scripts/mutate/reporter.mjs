// Reporter of a worker: records failures outside the body of a test (an unhandled error, a hook).
export default async function* listen(source) {
  for await (const { type, data } of source) if (type === 'test:fail') globalThis.gremialFailed ??= data.name
  // The reporter prints nothing.
  yield ''
}
