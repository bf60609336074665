import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Site } from './sitio.ts'

async function conBase<T>({ host, password }: Site['psql'], work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ host, user: 'gremial', password, database: 'gremial' })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** The cookies of new sessions, that nobody looked up yet, one for each account. */
async function sesionesDe(db: pg.Client, usuarios: number[]): Promise<string[]> {
  const fichas = usuarios.map(() => randomBytes(32).toString('base64url'))
  await db.query(
    `insert into sesion (token_hash, usuario_id, recordar, creada, ultimo_uso, vence, agente)
     select h, u, false, now(), now(), now() + interval '1 hour', '' from unnest($1::bytea[], $2::bigint[]) as s (h, u)`,
    [fichas.map((ficha) => createHash('sha256').update(ficha).digest()), usuarios],
  )
  return fichas.map((ficha) => `gremial_sesion=${ficha}`)
}

/** As many members as asked for, each with an account that may what Beto's may, and a session. */
export const afiliadosCon = (psql: Site['psql'], cuantos: number): Promise<string[]> =>
  conBase(psql, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `with nuevos as (
         insert into usuario (email, clave_hash, nombre, afiliado_numero, nivel, mail_validado, realizo_tour)
         select 'dia-de-pago-' || a.numero || '@gremial.example', b.clave_hash, a.apellido, a.numero, b.nivel, true, true
         from (select numero, apellido from afiliado where numero > 10001 and vinculado order by numero limit $1) a, usuario b
         where b.email = 'beto@gremial.example'
         on conflict do nothing
         returning id),
       roles as (
         insert into usuario_rol (usuario_id, rol_id) select n.id, r.rol_id from nuevos n, usuario_rol r
         where r.usuario_id = (select id from usuario where email = 'beto@gremial.example'))
       select id from nuevos union select id from usuario where email like 'dia-de-pago-%'`,
      [cuantos],
    )
    return sesionesDe(
      db,
      rows.map(({ id }) => Number(id)),
    )
  })

export const sesionDe = (psql: Site['psql'], correo: string): Promise<string> =>
  conBase(psql, async (db) => {
    const { rows } = await db.query<{ id: string }>('select id from usuario where email = $1', [correo])
    const [cookie = ''] = await sesionesDe(
      db,
      rows.map(({ id }) => Number(id)),
    )
    return cookie
  })
