import { permissions } from '@gremial/contract/derived/permissions.ts'
import { textsInEachLanguage } from '@gremial/contract/textos/each-language.ts'
import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '../platform/db/pool.ts'
import { sembrarTesoreria } from './caja.ts'
import {
  adhesion,
  convenioCobro,
  estados,
  estadosCiviles,
  organizacion,
  parentescos,
  puestos,
  roles,
  secretariasContacto,
  tiposDocumento,
} from './catalogos.ts'
import { legales } from './legales.ts'
import { menues } from './menues.ts'
import { nuevas } from './siembra.ts'
import { sembrarTraducciones } from './traducciones.ts'

/**
 * What every installation starts with: the permission catalogue, the roles, the small catalogues and the menus. Runs at each
 * start and only adds what is missing, so that what an organisation changed stays as it left it. A new permission goes to the
 * roles that name it; one that an administrator took from a role does not come back.
 */
export function sembrar(db: Db): Promise<void> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(727002)`.execute(tx)
    await sembrarPermisos(tx)
    await sembrarPuestos(tx)
    await sembrarCatalogos(tx)
    await sembrarMenues(tx)
    await sembrarConvenio(tx)
    await sembrarTesoreria(tx)
    const { nombre, nombreCorto, color, cuit, domicilio, telefono, email, textos, preguntas } = organizacion
    await sql`insert into organizacion (nombre, nombre_corto, color, cuit, domicilio, telefono, email, textos, preguntas)
      values (${nombre}, ${nombreCorto}, ${color}, ${cuit}, ${domicilio}, ${telefono}, ${email}, ${JSON.stringify(textos)}::jsonb,
        ${JSON.stringify(preguntas)}::jsonb)
      on conflict do nothing`.execute(tx)
    await sql`update organizacion set legales = ${JSON.stringify(legales)}::jsonb where legales = '{}'`.execute(tx)
    await sembrarAdhesion(tx)
    await sembrarTraducciones(tx)
  })
}

/** Once: the authorisation that an older installation has not, and the product that it is for, with its optional paper: it is never deleted. */
async function sembrarAdhesion(tx: Tx): Promise<void> {
  const { codigo, nombre, requisito, ayuda } = adhesion
  if ((await nuevas(tx, 'texto_legal', ['debito'])).length > 0)
    await sql`update organizacion set legales = ${JSON.stringify({ debito: legales.debito })}::jsonb || legales`.execute(tx)
  await sql`with nuevo as (insert into producto (codigo, nombre, clase, desde, orden)
    values (${codigo}, ${nombre}, 'ADHESION', '2020-01-01', 900)
    on conflict do nothing
    returning id)
    insert into requisito (producto_id, nombre, ayuda, obligatorio)
    select id, ${requisito}, ${ayuda}, false
    from nuevo`.execute(tx)
}

/** A role is planted once, and a permission given once to the roles that name it: what an administrator takes away does not come back. */
async function sembrarPermisos(tx: Tx): Promise<void> {
  for (const { codigo, nombre } of roles)
    await sql`with nuevo as (insert into rol_sembrado (codigo) values (${codigo}) on conflict do nothing returning codigo)
      insert into rol (codigo, nombre) select codigo, ${nombre} from nuevo on conflict do nothing`.execute(tx)
  for (const codigo of permissions) {
    const { numAffectedRows } = await sql`insert into permiso (codigo) values (${codigo}) on conflict do nothing`.execute(tx)
    if (!numAffectedRows) continue
    for (const rol of roles)
      if (rol.permisos[codigo])
        await sql`insert into rol_permiso (rol_id, permiso, ambito) select id, ${codigo}, ${rol.permisos[codigo]} from rol
          where codigo = ${rol.codigo} on conflict do nothing`.execute(tx)
  }
}

/** Only the first time: the offices of an organisation are its own. */
async function sembrarPuestos(tx: Tx): Promise<void> {
  const { rows } = await sql`select 1 from puesto limit 1`.execute(tx)
  if (rows.length > 0) return
  for (const [i, { codigo, nombre, rol = '', firma = null, unico = false }] of puestos.entries())
    await sql`insert into puesto (codigo, nombre, orden, rol_id, unico, firma)
      values (${codigo}, ${nombre}, ${(i + 1) * 10}, (select id from rol where codigo = ${rol}), ${unico}, ${firma})`.execute(tx)
}

async function sembrarCatalogos(tx: Tx): Promise<void> {
  for (const [tabla, valores] of [
    ['tipo_documento', tiposDocumento],
    ['estado_civil', estadosCiviles],
    ['parentesco', parentescos],
  ] as const) {
    const faltan = await nuevas(
      tx,
      tabla,
      valores.map((v) => v.nombre),
    )
    for (const { nombre } of valores.filter((v) => faltan.includes(v.nombre)))
      await sql`insert into ${sql.table(tabla)} (nombre)
        values (${nombre})
        on conflict do nothing`.execute(tx)
  }
  const secretarias = await nuevas(
    tx,
    'secretaria_contacto',
    secretariasContacto.map((s) => String(s.codigo)),
  )
  for (const { codigo, nombre, email } of secretariasContacto.filter((s) => secretarias.includes(String(s.codigo))))
    await sql`insert into secretaria_contacto (codigo, nombre, email)
      values (${codigo}, ${nombre}, ${email})
      on conflict do nothing`.execute(tx)
  const faltan = await nuevas(
    tx,
    'estado_afiliado',
    estados.map((e) => e.nombre),
  )
  for (const { nombre, vinculado, signo } of estados.filter((e) => faltan.includes(e.nombre)))
    await sql`insert into estado_afiliado (nombre, vinculado, signo)
      values (${nombre}, ${vinculado}, ${signo})
      on conflict do nothing`.execute(tx)
}

/** Only the first time: an organisation that disabled the default agreement does not get it back. */
async function sembrarConvenio(tx: Tx): Promise<void> {
  const { nombre, codigo, simbologia, campos, leyenda } = convenioCobro
  await sql`insert into convenio_cobro (nombre, codigo, simbologia, campos, leyenda)
    select ${nombre}, ${codigo}, ${simbologia}, ${JSON.stringify(campos)}::jsonb, ${leyenda}
    where not exists (select from convenio_cobro)`.execute(tx)
}

async function sembrarMenues(tx: Tx): Promise<void> {
  const secciones = await nuevas(
    tx,
    'menu_seccion',
    menues.map((m) => m.link),
  )
  const links = await nuevas(
    tx,
    'menu_item',
    menues.flatMap((m) => m.items.map((i) => i.link)),
  )
  if (secciones.length + links.length === 0) return
  const textos = textsInEachLanguage()
  for (const { link, orden, titulo, items } of menues) {
    // An older installation keeps its arrangement: a section that nothing new belongs to would be empty.
    if (secciones.includes(link) && items.some((i) => links.includes(i.link)))
      await sql`insert into menu_seccion (orden, link, titulo)
        values (${orden}, ${link}, ${JSON.stringify(textos(titulo))}::jsonb)
        on conflict do nothing`.execute(tx)
    for (const item of items) {
      if (!links.includes(item.link)) continue
      await sql`insert into menu_item (seccion_id, ubicacion, orden, link, titulo, icono, permiso, de_afiliado, visible)
        select id, ${item.ubicacion}, ${item.orden}, ${item.link}, ${JSON.stringify(textos(item.titulo))}::jsonb,
          ${item.icono}, ${item.permiso}, ${item.deAfiliado}, ${item.visible}
        from menu_seccion
        where link = ${link}
        on conflict do nothing`.execute(tx)
    }
  }
}
