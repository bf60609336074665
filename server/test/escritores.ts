import { newToken, tokenHash } from '../src/platform/access/session.ts'
import { ask, type Server } from './programa.ts'

/** Clients that write while the database fails, for the tests of the program's behaviour. */
const clients = 8

/** A session of an administrator, made in the database. */
export async function adminCookie(dir: string, email = 'a@x.example'): Promise<string> {
  const token = newToken()
  await ask(
    dir,
    `insert into usuario (email, clave_hash, nombre, nivel, mail_validado) values ('${email}', 'x', 'A', 3, true);
    insert into usuario_rol select u.id, r.id from usuario u, rol r where u.email = '${email}' and r.codigo = 'ADMINISTRADOR';
    insert into sesion (token_hash, usuario_id, recordar, vence)
      select '\\x${tokenHash(token).toString('hex')}', id, true, now() + interval '1 day' from usuario where email = '${email}'`,
  )
  return `gremial_sesion=${token}`
}

export interface Load {
  acknowledged: string[]
  /** Answers other than a success or a proper 503. */
  strange: string[]
  /** Number of answers saying that the database is unavailable. */
  away: number
  stop(): Promise<void>
}

/**
 * Clients that post until stopped, each waiting for its previous answer. `busy` also allows the answer that the server is
 * overloaded.
 */
export function write({ url }: Pick<Server, 'url'>, cookie: string, { busy = false } = {}): Load {
  const load: Load = { acknowledged: [], strange: [], away: 0, stop: async () => undefined }
  let stopped = false
  let n = 0
  const person = async () => {
    while (!stopped) {
      const nombre = `Banco ${n++}`
      try {
        const answer = await fetch(`${url}/api/bancos`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ nombre, sucursales: [{ nombre: 'Centro' }] }),
        })
        const { codigo } = (await answer.json()) as { codigo?: string }
        if (answer.status === 201) load.acknowledged.push(nombre)
        else if (
          answer.status === 503 &&
          /^BASE_(CAIDA|INCIERTA)$/.test(codigo ?? '') &&
          answer.headers.get('retry-after') === '3'
        )
          load.away++
        else if (busy && answer.status === 503 && codigo === 'OCUPADO') load.away++
        else load.strange.push(`${answer.status} ${codigo}`)
      } catch (error) {
        load.strange.push((error as Error).message)
        return
      }
    }
  }
  const people = Array.from({ length: clients }, person)
  load.stop = async () => {
    stopped = true
    await Promise.all(people)
  }
  return load
}

export async function healthy({ url }: Pick<Server, 'url'>): Promise<boolean> {
  return (await fetch(`${url}/api/salud`)).status === 200
}
