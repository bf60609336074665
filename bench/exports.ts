import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { median } from './load.ts'
import type { Connection } from './prepared.ts'
import { sessionOf } from './sessions.ts'
import { peakMemory, site } from './site.ts'
import { record } from './table.ts'

const rounds = 3
/** The columns of the export, as plainly as SQL has them. */
const copy =
  `\\copy (select lpad(a.numero::text, 6, '0') || '/' || a.digito, a.apellido || ', ' || a.nombre, t.nombre || ' ' || a.numero_documento,
  c.nombre, e.nombre, s.nombre, em.nombre, a.fecha_alta
  from afiliado a join categoria_afiliado c on c.id = a.categoria_id join estado_afiliado e on e.id = a.estado_id
  join seccional s on s.id = a.seccional_id join tipo_documento t on t.id = a.tipo_documento_id
  left join empresa em on em.id = a.empresa_id where a.pasa_a is null order by a.orden, a.numero) to '/dev/null' csv`.replaceAll(
    '\n',
    ' ',
  )

/** The register as a file, in the three formats, against psql's own \copy of the same rows in alternating rounds, and the memory that it takes. */
export async function measureExports(members = 1_000_000): Promise<void> {
  const big = await site(members)
  const cookie = await sessionOf(big.connection, 'admin@gremial.example')
  const list = `${big.url}/api/vistas/afiliados-seccional/exportar-excel?sort=nombreCompleto,asc&G_incluirDesvinculado=1`
  const file = (format: string, filters = '') => download(`${list}&formato=${format}${filters}`, cookie)
  const part = '&G_idCategoria=2'
  const counts = members >= 1_000_000
  // The first statement of each kind reads the tables into memory.
  psqlCopy(big.connection)
  await file('csv')
  for (const [format, atMost, gate] of [
    ['csv', 1, 1.3],
    ['xlsx', 1.15, 1.8],
  ] as const) {
    const pairs: Array<[ours: number, psql: number]> = []
    const small = await peakMemory(big.server, () => file(format, part))
    const whole = await peakMemory(big.server, async () => {
      for (let i = 0; i < rounds; i++) pairs.push([await file(format), psqlCopy(big.connection)])
    })
    const ratios = pairs.map(([ours, psql]) => ours / psql)
    const middle = median(ratios)
    record(`${format} of the register`, middle, {
      atMost,
      gate,
      unit: ' ×',
      noise: median(ratios.map((ratio) => Math.abs(ratio / middle - 1))),
      counts,
      beside: `psql \\copy: ${median(pairs.map(([, psql]) => psql)).toFixed(1)} s`,
    })
    record(`${format} of the register, memory over that of a fifth of it`, Math.max(whole - small, 0), {
      atMost: 64,
      unit: ' MB',
      counts,
    })
  }
  const seconds: number[] = []
  for (let i = 0; i < rounds; i++) seconds.push(await file('xls', part))
  record('xls of a fifth of the register', median(seconds), { atMost: 1.3, gate: 2, unit: ' s', counts })
  await big.stop()
}

function psqlCopy({ host, password }: Connection): number {
  const begun = performance.now()
  execFileSync('psql', ['-h', host, '-U', 'gremial', '-d', 'gremial', '-c', copy], {
    env: { ...process.env, PGPASSWORD: password },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return (performance.now() - begun) / 1000
}

/** Seconds of a download whose bytes are thrown away. */
function download(url: string, cookie: string): Promise<number> {
  const begun = performance.now()
  return new Promise((done, fail) => {
    request(url, { headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${url}: ${answer.statusCode}`))
      answer.resume()
      answer.on('error', fail)
      answer.on('end', () => done((performance.now() - begun) / 1000))
    })
      .on('error', fail)
      .end()
  })
}
