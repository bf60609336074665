import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { type RawBuilder, sql } from 'kysely'
import { StartError } from '../../../platform/config.ts'
import { insertMany } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { type AfiliadoLeido, type LecturaPadron, leerFilaAfiliado, numeroDe } from './importacion.rules.ts'
import { Catalogo, comparable } from './importacion.valores.ts'
import { revisarPadron } from './padron.revision.ts'
import { crear, huella, imagen, traidas } from './tablas.ts'
import { type Comparacion, type Entorno, porTandas, type Trabajo } from './trabajo.ts'

/** Name of the waiting table's column, its type, and the value of a member. */
const leidas: Array<[string, string, (a: AfiliadoLeido) => unknown]> = [
  ['numero', 'bigint', (a) => a.numero],
  ['apellido', 'text', (a) => a.apellido],
  ['nombre', 'text', (a) => a.nombre],
  ['tipo', 'text', (a) => a.tipoDocumento],
  ['documento', 'bigint', (a) => a.documento],
  ['cuil', 'text', (a) => a.cuil],
  ['nacimiento', 'date', (a) => a.nacimiento],
  ['genero', 'smallint', (a) => a.genero],
  ['estado_civil', 'text', (a) => a.estadoCivil],
  ['alta', 'date', (a) => a.alta],
  ['categoria', 'text', (a) => a.categoria],
  ['estado', 'text', (a) => a.estado],
  ['seccional', 'int', (a) => a.seccional],
  ['empresa', 'text', (a) => a.empresa],
  ['cuit', 'text', (a) => a.cuitEmpresa],
  ['domicilio', 'text', (a) => a.domicilio],
  ['localidad', 'text', (a) => a.localidad],
  ['cp', 'text', (a) => a.codigoPostal],
  ['telefono', 'text', (a) => a.telefono],
  ['email', 'text', (a) => a.email],
]

/** Members: added and changed by their number; nobody is taken out. */
export async function importarPadron(entorno: Entorno): Promise<Trabajo<AfiliadoLeido>> {
  const { tx, crear, vinculados } = entorno
  const nombres = async (tabla: string): Promise<string[]> =>
    (await sql<{ nombre: string }>`select nombre from ${sql.table(tabla)} order by id`.execute(tx)).rows.map((r) => r.nombre)
  const categorias = await nombres('categoria_afiliado')
  const lectura: LecturaPadron = {
    hoy: entorno.hoy,
    ultimaLinea: entorno.ultimaLinea,
    avisos: [],
    vistos: new Set(),
    seccionales: await codigos(tx),
    estados: new Catalogo(await nombres('estado_afiliado'), crear),
    // An installation without categories takes them from its first register.
    categorias: new Catalogo([...categorias, sinCategoria], crear || categorias.length === 0),
    tiposDocumento: new Catalogo(await nombres('tipo_documento'), true),
    estadosCiviles: new Catalogo(['', ...(await nombres('estado_civil'))], true),
    letras: new Set(),
  }
  const columnas = sql.join(leidas.map(([nombre, tipo]) => sql`${sql.ref(nombre)} ${sql.raw(tipo)}`))
  await sql`create temp table leido (${columnas}) on commit drop`.execute(tx)
  await sql`create temp table rechazado (numero bigint) on commit drop`.execute(tx)
  let cambian = 0
  const columnasCatalogo = {
    ESTADO: lectura.estados,
    CATEGORIA: lectura.categorias,
    'TIPO DOC': lectura.tiposDocumento,
    'EST CIVIL': lectura.estadosCiviles,
  }
  return {
    lectura,
    leer: (fila) => leerFilaAfiliado(fila, lectura),
    async apilar(lote, rechazadas) {
      await insertMany(
        tx,
        'leido',
        leidas.map(([nombre, tipo, valor]) => [nombre, tipo, lote.map(valor)]),
      )
      await insertMany(tx, 'rechazado', [['numero', 'bigint', rechazadas.flatMap((fila) => numeroDe(fila) ?? [])]])
    },
    async comparar() {
      revisar(lectura)
      await calcularCambios(tx, vinculados)
      const comparacion = await contar(tx)
      cambian = comparacion.nuevas + comparacion.cambiadas
      return comparacion
    },
    revisar: (importacion) => revisarPadron(tx, importacion),
    async guardar(importacion, hechas) {
      await crearCatalogos(tx, importacion, vinculados)
      await decirDequeDia(tx, importacion, entorno.hoy)
      await porTandas(cambian, hechas, (desde, hasta) => guardarTanda(tx, importacion, desde, hasta))
    },
    valores() {
      const lista = (cuales: 'nuevos' | 'desconocidos') =>
        Object.entries(columnasCatalogo).flatMap(([columna, catalogo]) =>
          [...catalogo[cuales].values()].map((visto) => ({
            columna,
            valor: visto.nombre,
            filas: visto.filas,
            parecido: catalogo.parecido(visto) ?? null,
          })),
        )
      return { creados: lista('nuevos'), desconocidos: lista('desconocidos') }
    },
  }
}

const sinCategoria = 'Sin categoría'

async function codigos(tx: Tx): Promise<Set<number>> {
  const { rows } = await sql<{ codigo: number }>`select codigo from seccional`.execute(tx)
  return new Set(rows.map((r) => r.codigo))
}

/** What only the whole file tells. */
function revisar({ letras, categorias, estados, tiposDocumento, estadosCiviles }: LecturaPadron): void {
  if ((letras.has('H') || letras.has('V')) && letras.has('M') && !letras.has('F'))
    throw new StartError(
      'La columna SEXO usa H y M (o V y M): la M puede ser mujer o masculino. Escribila con palabras (VARON, MUJER) y volvé a probar.',
    )
  for (const [columna, catalogo] of Object.entries({
    CATEGORIA: categorias,
    ESTADO: estados,
    'TIPO DOC': tiposDocumento,
    'EST CIVIL': estadosCiviles,
  }))
    if (catalogo.desborda)
      throw new StartError(
        `La columna ${columna} trae más de 200 valores nuevos. ¿Es la columna que dice ser? No se importó nada.`,
      )
}

/**
 * What of the register differs from what stands, numbered in the order of the lists, so that neighbours go to the same pages. Of the
 * catalogues, what the organisation lacks has -1 for its number until it is made.
 */
async function calcularCambios(tx: Tx, vinculados: readonly string[]): Promise<void> {
  const dentro = await nombresVinculados(tx, vinculados)
  // The catalogues may be new: what PostgreSQL believes of their size would have it look each line up in all of them.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  const nuevas = sql.join(traidas.map((c) => sql`r.${sql.ref(c)}`))
  const estaban = sql.join(traidas.map((c) => sql`a.${sql.ref(c)}`))
  await sql`create temp table cambio on commit drop as
    select row_number() over (order by r.seccional_id, r.apellido collate "C", r.nombre collate "C") as n,
      a.numero is null as nuevo,
    a.estado_id as estado_antes, case when a.numero is not null then ${imagen('afiliado', 'a')} end as antes, r.*
    from (
      select l.numero, l.apellido, l.nombre, coalesce(t.id, -1) as tipo_documento_id, l.documento as numero_documento, l.cuil,
        l.nacimiento as fecha_nacimiento, l.genero,
        case when l.estado_civil is not null then coalesce(ec.id, -1) end as estado_civil_id,
        l.alta as fecha_alta, coalesce(c.id, -1) as categoria_id, coalesce(e.id, -1) as estado_id,
        coalesce(e.vinculado, l.estado = any(${dentro}::text[])) as vinculado, s.id as seccional_id,
        case when l.empresa is not null then coalesce(em.id, -1) end as empresa_id,
        l.domicilio, l.localidad, l.cp as codigo_postal, l.telefono, l.email,
        l.tipo, l.estado_civil, l.categoria, l.estado, l.empresa, l.cuit
      from leido l
      join seccional s on s.codigo = l.seccional
      left join tipo_documento t on t.nombre = l.tipo
      left join categoria_afiliado c on c.nombre = l.categoria
      left join estado_afiliado e on e.nombre = l.estado
      left join estado_civil ec on ec.nombre = l.estado_civil
      left join empresa em on em.nombre = l.empresa and em.cuit is not distinct from l.cuit
    ) r
    left join afiliado a on a.numero = r.numero
    where a.numero is null or (${estaban}) is distinct from (${nuevas})`.execute(tx)
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)
  await sql`create unique index on cambio (n)`.execute(tx)
}

/** The new states whose members belong to the union, as the file writes them. A new one is of people outside unless it is said that it is not. */
async function nombresVinculados(tx: Tx, vinculados: readonly string[]): Promise<string[]> {
  const dentro = vinculados.map(comparable)
  const { rows } = await sql<{
    estado: string
  }>`select distinct estado from leido where estado not in (select nombre from estado_afiliado) order by 1`.execute(tx)
  return rows.map((r) => r.estado).filter((estado) => dentro.includes(comparable(estado)))
}

/** Catalogue values that the register names and the organisation lacks; the members that have them learn their numbers. */
async function crearCatalogos(tx: Tx, importacion: number, vinculados: readonly string[]): Promise<void> {
  const dentro = await nombresVinculados(tx, vinculados)
  await crear(
    tx,
    importacion,
    'estado_afiliado',
    sql`insert into estado_afiliado (nombre, vinculado, signo)
    select estado, estado = any(${dentro}::text[]), case when estado = any(${dentro}::text[]) then 'neutro' else 'mal' end
    from (select distinct estado from cambio where estado_id = -1 order by 1) x`,
  )
  for (const [tabla, columna, id] of [
    ['tipo_documento', 'tipo', 'tipo_documento_id'],
    ['categoria_afiliado', 'categoria', 'categoria_id'],
    ['estado_civil', 'estado_civil', 'estado_civil_id'],
  ] as const) {
    await crear(
      tx,
      importacion,
      tabla,
      sql`insert into ${sql.table(tabla)} (nombre)
        select distinct ${sql.ref(columna)}
        from cambio
        where ${sql.ref(id)} = -1
        order by 1
        on conflict do nothing`,
    )
    await numerar(tx, tabla, id, sql`t.nombre = cambio.${sql.ref(columna)}`)
  }
  await numerar(tx, 'estado_afiliado', 'estado_id', sql`t.nombre = cambio.estado`)
  await crear(
    tx,
    importacion,
    'empresa',
    sql`insert into empresa (nombre, cuit)
      select distinct empresa, cuit
      from cambio
      where empresa_id = -1
      order by 1, 2
      on conflict do nothing`,
  )
  await numerar(tx, 'empresa', 'empresa_id', sql`t.nombre = cambio.empresa and t.cuit is not distinct from cambio.cuit`)
}

const numerar = (tx: Tx, tabla: string, columna: string, donde: RawBuilder<unknown>) =>
  sql`update cambio
    set ${sql.ref(columna)} = t.id
    from ${sql.table(tabla)} t
    where ${sql.ref(columna)} = -1 and ${donde}`.execute(tx)

async function contar(tx: Tx): Promise<Comparacion> {
  const { rows } = await sql<{
    leidas: number
    nuevas: number
    cambian: number
    estados: number
    miembros: number
    faltan: number
  }>`select
    (select count(*) from leido) as leidas, count(*) filter (where nuevo) as nuevas, count(*) as cambian,
    count(*) filter (where not nuevo and estado_antes <> estado_id) as estados, (select count(*) from afiliado) as miembros,
    (select count(*) from afiliado a where a.vinculado and not exists (select from leido l where l.numero = a.numero)
      and not exists (select from rechazado r where r.numero = a.numero)) as faltan
    from cambio`.execute(tx)
  const { leidas = 0, nuevas = 0, cambian = 0, estados = 0, miembros = 0, faltan = 0 } = rows[0] ?? {}
  return { nuevas, cambiadas: cambian - nuevas, iguales: leidas - cambian, faltan, cambiosDeEstado: estados, miembros }
}

/** Tells the history (decision 078) which file this is, and of which day it speaks. Throws StartError when a later one has been applied. */
async function decirDequeDia(tx: Tx, importacion: number, hoy: string): Promise<void> {
  const { rows } = await sql<{ alDia: string; ultimo: string | null }>`
    select coalesce(al_dia, ${hoy}::date) as "alDia",
      (select max(coalesce(u.al_dia, dia_de(u.aplicada)))
        from importacion u
        where u.tipo = 'padron' and u.estado = 'APLICADA' and u.id <> i.id) as ultimo
    from importacion i
    where id = ${importacion}`.execute(tx)
  const { alDia = hoy, ultimo = null } = rows[0] ?? {}
  if (alDia > hoy) throw new StartError(`El padrón no puede ser al día ${mostrarFecha(alDia)}: ese día todavía no llegó.`)
  if (ultimo !== null && alDia < ultimo)
    throw new StartError(
      `Ya se cargó un padrón al día ${mostrarFecha(ultimo)}: uno del ${mostrarFecha(alDia)} borraría lo que se supo después. No se importó nada.`,
    )
  await sql`select set_config('gremial.importacion', ${String(importacion)}, true),
    set_config('gremial.al_dia', ${alDia}, true)`.execute(tx)
}

/** Only rows that differ are written, and so only they are held until the end. */
async function guardarTanda(tx: Tx, importacion: number, desde: number, hasta: number): Promise<void> {
  await sql`insert into importacion_cambio (importacion_id, tabla, clave, antes, huella)
    select ${importacion}, 'afiliado', c.numero, c.antes, ${huella('afiliado', 'c')}
    from cambio c
    where c.n between ${desde} and ${hasta}`.execute(tx)
  const columnas = sql.join(traidas.map((c) => sql.ref(c)))
  const set = sql.join(traidas.map((c) => sql`${sql.ref(c)} = excluded.${sql.ref(c)}`))
  await sql`insert into afiliado (numero, ${columnas})
    select numero, ${columnas}
    from cambio
    where n between ${desde} and ${hasta}
    order by n
    on conflict (numero) do update set ${set}`.execute(tx)
}
