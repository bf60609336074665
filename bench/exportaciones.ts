import { execFileSync } from 'node:child_process'
import { download, median } from './carga.ts'
import { login, type Site, watching } from './sitio.ts'
import { saying } from './tabla.ts'

/** Longest an export takes against psql's own \copy of the same rows, and how much memory it adds. */
export async function exports(s: Site, large: number): Promise<void> {
  const say = saying(large >= 1_000_000)
  const admin = { cookie: await login(s.url, 'admin@gremial.example') }
  const url = (formato: string, extra = '') =>
    `${s.url}/api/vistas/afiliados-seccional/exportar-excel?formato=${formato}&sort=nombreCompleto,asc&G_incluirDesvinculado=1${extra}`
  const env = { ...process.env, PGPASSWORD: s.psql.password }
  const query = `\\copy (select lpad(a.numero::text, 6, '0') || '/' || a.digito, a.apellido || ', ' || a.nombre, t.nombre || ' ' || a.numero_documento, c.nombre, e.nombre, s.nombre, em.nombre, a.fecha_alta from afiliado a join categoria_afiliado c on c.id = a.categoria_id join estado_afiliado e on e.id = a.estado_id join seccional s on s.id = a.seccional_id join tipo_documento t on t.id = a.tipo_documento_id left join empresa em on em.id = a.empresa_id order by a.orden, a.numero) to '/dev/null' csv`
  const copySeconds: number[] = []
  const csvSeconds: number[] = []
  const peak = await watching(s.server, async () => {
    for (let i = 0; i < 3; i++) {
      const start = performance.now()
      execFileSync('psql', ['-h', s.psql.host, '-U', 'gremial', '-d', 'gremial', '-c', query], { env, stdio: 'ignore' })
      copySeconds.push((performance.now() - start) / 1000)
      csvSeconds.push((await download(url('csv'), admin)).seconds)
    }
  })
  const copy = median(copySeconds)
  say(`CSV de ${large} filas, en veces psql \\copy (${copy.toFixed(1)} s)`, median(csvSeconds) / copy, 1.3, 'less')
  // Branch of 100,000 rows or so against all: the same code, ten times the rows.
  const at100k = await watching(s.server, () => download(url('csv', `&G_idCategoria=1&G_fechaAltaDesde=01-01-2005`), admin))
  say('memoria del CSV entre la parte y el todo', peak - at100k, 64, 'less', ' MB')
  for (const formato of ['xlsx', 'xls']) {
    const part = await watching(s.server, () => download(url(formato, `&G_idCategoria=1&G_fechaAltaDesde=01-01-2005`), admin))
    let seconds = 0
    const whole = await watching(s.server, async () => {
      const got = await download(url(formato, formato === 'xls' ? '&G_idCategoria=2' : ''), admin)
      seconds = got.seconds
    })
    if (formato === 'xls') say(`.xls de ~${large / 5} filas`, seconds, 2, 'less', ' s')
    else say(`.xlsx de ${large} filas, en veces psql \\copy`, seconds / copy, 1.8, 'less')
    say(`memoria del .${formato} entre la parte y el todo`, whole - part, 64, 'less', ' MB')
  }
}
