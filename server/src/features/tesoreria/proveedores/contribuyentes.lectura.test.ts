import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { cuitOf } from '../../../../test/comprobantes.ts'
import { leerContribuyentes } from './contribuyentes.sandbox.ts'

const dir = mkdtempSync(join(tmpdir(), 'gremial-contribuyentes-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function leer(content: string | Buffer) {
  const path = join(dir, 'padron')
  writeFileSync(path, content)
  const leido = { lineas: [] as string[], malas: 0, suben: true }
  for await (const { lineas, buenas, malas, suben } of leerContribuyentes({ path })) {
    if (buenas > 0) leido.lineas.push(...lineas.split('\n'))
    leido.malas += malas
    leido.suben = suben
  }
  return leido
}
const cuit = (n: number) => cuitOf(n).replaceAll('-', '')

test('a line with a valid CUIT and a name is read; the rest are counted', async () => {
  const [uno, dos] = [cuit(1), cuit(2)]
  const right = `CUIT;NOMBRE\n${uno};PÉREZ   JUAN\n${cuitOf(2)};"EL ""SOL""; S.A."\n`
  assert.deepEqual(await leer(right), { lineas: [`${uno}\tPÉREZ JUAN`, `${dos}\tEL "SOL"; S.A.`], malas: 0, suben: true })
  const wrong = [`${uno.slice(0, 10)}${(Number(uno[10]) + 1) % 10};OTRO DÍGITO`, `${uno};`, uno, `${uno};A;B`, `;X`]
  assert.deepEqual(await leer(`CUIT;NOMBRE\n${[...wrong, `${dos};BIEN`].join('\n')}\n`), {
    lineas: [`${dos}\tBIEN`],
    malas: wrong.length,
    suben: true,
  })
})

test('late titles, other column orders, line ends and encodings work; a cut last line is dropped', async () => {
  const rows = [3, 4].map((n) => `${cuit(n)}\tMUÑOZ ${n}`)
  const text = `Padrón del mes\t\t\r\nAlta\tDenominación\tCUIT\r\n2020\tMUÑOZ 3\t${cuitOf(3)}\r\n\r\n2021\tMUÑOZ 4\t${cuitOf(4)}\r\n2022\tCORTAD`
  for (const content of [text, Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`, 'utf16le')])
    assert.deepEqual(await leer(content), { lineas: rows, malas: 1, suben: true })
  // Longer than one read, with line ends at any offset.
  const muchas = Array.from({ length: 20_000 }, (_, i) => `${cuit(i)};NOMBRE ${i}`)
  const leidas = await leer(`CUIT;NOMBRE\r\n${muchas.join('\r\n')}\r\n`)
  assert.deepEqual([leidas.lineas.length, leidas.malas, leidas.suben], [20_000, 0, true])
  assert.deepEqual((await leer(`CUIT;NOMBRE\n${[muchas[5], muchas[4]].join('\n')}\n`)).suben, false)
})
