import { launch, type Running, root } from './programa.ts'

export const claveFinanzas = 'f'.repeat(40)

/** Starts the simulator of the financial system as a process, with command-line options. */
export async function finanzasSimulado(dir: string, portal: string, options: string[] = []) {
  const corre: Running = launch(
    dir,
    process.execPath,
    [`${root}/scripts/simulador-finanzas.ts`, '--puerto', '0', '--portal', portal, ...options],
    { env: { GREMIAL_FINANZAS_CLAVE: claveFinanzas } },
  )
  const url = await new Promise<string>((ready, wrong) => {
    corre.child.stdout?.on('data', () => {
      const dicha = /en (http:\S+)/.exec(corre.said())?.[1]
      if (dicha) ready(dicha)
    })
    void corre.ended.then(({ out }) => wrong(new Error(out)))
  })
  const mirar = async () =>
    (await (await fetch(url)).json()) as {
      pedidos: number
      repetidos: number
      sinFirma: number
      fallados: number
      malasFirmas: number
      porContar: number
      respuestas: Record<string, number>
      tomadas: Record<string, { numero: string; total: number; termina: 'PAGADA' | 'OBSERVADA' }>
    }
  const pedir = (mode: object) => fetch(`${url}/control`, { method: 'PUT', body: JSON.stringify(mode) })
  return { url, mirar, pedir, parar: () => corre.child.kill('SIGTERM') }
}
