import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../server/src/app.ts'
import { boot } from '../server/src/installation/boot.ts'
import { newToken, tokenHash } from '../server/src/platform/access/session.ts'
import { median } from './carga.ts'
import { sinTope } from './sin-tope.ts'

/**
 * node bench/tiempos.ts [60]: whether how long an answer takes tells if somebody has an account or a number exists. The suite compares
 * what is done (server/test/observed.ts); this, the clock: medians of calls taken by turns, known and unknown. They must be within 30 %
 * or half a millisecond, which no network lets anybody see. Alone on the machine: whatever else runs here is noise.
 */
export interface Comparado {
  que: string
  conocido: number
  desconocido: number
}

export async function medirTiempos(veces: number): Promise<Comparado[]> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-tiempos-'))
  const env = {
    ...process.env,
    ...sinTope,
    GREMIAL_DATOS: dir,
    PORT: '0',
    GREMIAL_DEMO: '1',
    GREMIAL_LOG: 'silent',
    DATABASE_URL: '',
  }
  const { services, sessions, close } = await boot(env, { exclusive: true })
  const app = await buildApp({ services, sessions, limits: false, logLevel: 'silent' })
  const { pool } = services.database
  const { rows } = await pool.query<{ numero: number; documento: number; nacido: string; email: string }>(
    `select numero, numero_documento as documento, fecha_nacimiento::text as nacido, email from afiliado a where email <> ''
      and not exists (select 1 from usuario u where u.afiliado_numero = a.numero) order by numero limit 1`,
  )
  const socia = rows[0]
  if (!socia) throw new Error('no member with e-mail and without account')
  const nueva = (numeroDocumento: number, email: string) => ({
    numeroAfiliado: socia.numero,
    numeroDocumento,
    fechaNacimiento: socia.nacido,
    email,
    email2: email,
  })
  const entra = (username: string) => ({ username, password: 'equivocada' })
  const parejas: Array<[que: string, url: string, conocido: object, desconocido: object]> = [
    ['ingreso', 'login', entra('ana@gremial.example'), entra('nadie@gremial.example')],
    ['registro: afiliado', 'nuevo-usuario', nueva(socia.documento, 'x@correo.example'), nueva(1, 'x@correo.example')],
    ['registro: correo', 'nuevo-usuario', nueva(1, 'ana@gremial.example'), nueva(1, 'x@correo.example')],
    ['crear por correo', 'usuarios/crear-usuario-por-correo', { email: socia.email }, { email: 'nadie@correo.example' }],
    ['recupero', 'usuarios/solicitar-recuperar-pass', { email: 'ana@gremial.example' }, { email: 'nadie@gremial.example' }],
  ]
  const una = async (url: string, payload: object): Promise<number> => {
    const token = newToken()
    await pool.query('insert into captcha_pase (token_hash, vence) values ($1, $2)', [
      tokenHash(token),
      new Date(Date.now() + 300_000),
    ])
    // Failures slow the login down on purpose: that is another thing.
    await pool.query('delete from intento_acceso')
    const begun = performance.now()
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api/${url}`,
      payload,
      headers: { cookie: `gremial_pase=${token}` },
    })
    if (statusCode !== 200 && statusCode !== 401) throw new Error(`${url}: ${statusCode}`)
    return performance.now() - begun
  }
  try {
    const medidos: Comparado[] = []
    for (const [que, url, conocido, desconocido] of parejas) {
      const [si, no]: [number[], number[]] = [[], []]
      for (let i = 0; i < veces; i++) {
        // Whoever comes first takes turns too: the second one finds warm caches.
        if (i % 2) si.push(await una(url, conocido))
        no.push(await una(url, desconocido))
        if (i % 2 === 0) si.push(await una(url, conocido))
      }
      medidos.push({ que, conocido: median(si), desconocido: median(no) })
    }
    return medidos
  } finally {
    await app.close()
    await close()
    rmSync(dir, { recursive: true, force: true })
  }
}

export const noSeDistinguen = ({ conocido, desconocido }: Comparado): boolean =>
  Math.abs(conocido - desconocido) < Math.max(0.3 * Math.max(conocido, desconocido), 0.5)

if (import.meta.main) {
  const medidos = await medirTiempos(Number(process.argv[2] ?? 60))
  console.table(medidos.map((m) => ({ ...m, '': noSeDistinguen(m) ? '✔' : '✖' })))
  process.exit(medidos.every(noSeDistinguen) ? 0 : 1)
}
