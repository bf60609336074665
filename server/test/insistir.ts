interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  body?: any
}

/** As the web does: what the portal was too busy for did nothing, and is asked again. On a machine that has other work it is, now and then. */
export async function insistir<T extends Answer>(ask: () => Promise<T>): Promise<T> {
  let answer = await ask()
  for (let again = 0; again < 20 && answer.status === 503 && answer.body?.codigo === 'OCUPADO'; again++) answer = await ask()
  return answer
}
