import { sql } from 'kysely'
import { StartError } from '../../../platform/config.ts'
import { insertMany } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { type AfiliadoLeido, type LecturaPadron, leerFilaAfiliado, numeroDe } from './importacion.rules.ts'
import { Catalogo, comparable } from './importacion.valores.ts'
import { type Comparacion, type Entorno, porTandas, type Trabajo } from './trabajo.ts'

/** Columns of a member that a register brings; the rest (photo, account) is not touched by an import. */
const traidas = [
  'apellido',
  'nombre',
  'tipo_documento_id',
  'numero_documento',
  'cuil',
  'fecha_nacimiento',
  'genero',
  'estado_civil_id',
  'fecha_alta',
  'categoria_id',
  'estado_id',
  'vinculado',
  'seccional_id',
  'empresa_id',
  'domicilio',
  'localidad',
  'codigo_postal',
  'telefono',
  'email',
]

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

/** A value that the catalogues lack, with the known one that it resembles. */
export interface ValorNuevo {
  columna: string
  valor: string
  filas: number
  parecido: string | null
}

export interface TrabajoPadron extends Trabajo<AfiliadoLeido> {
  /** Values that the import makes, and the ones whose lines are refused. */
  valores(): { creados: ValorNuevo[]; desconocidos: ValorNuevo[] }
}

/** Members: added and changed by their number; nobody is taken out. */
export async function importarPadron(entorno: Entorno): Promise<TrabajoPadron> {
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
      await crearCatalogos(tx, vinculados)
      await calcularCambios(tx)
      const comparacion = await contar(tx)
      cambian = comparacion.nuevas + comparacion.cambiadas
      return comparacion
    },
    guardar: (hechas) => porTandas(cambian, hechas, (desde, hasta) => guardarTanda(tx, desde, hasta)),
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

/** Catalogue values that the register names and the organisation lacks. A new state is of people outside the union unless it is said that it is not. */
async function crearCatalogos(tx: Tx, vinculados: readonly string[]): Promise<void> {
  const dentro = vinculados.map(comparable)
  const { rows } = await sql<{
    estado: string
  }>`select distinct estado from leido where estado not in (select nombre from estado_afiliado) order by 1`.execute(tx)
  for (const { estado } of rows) {
    const vinculado = dentro.includes(comparable(estado))
    await sql`insert into estado_afiliado (nombre, vinculado, signo) values (${estado}, ${vinculado}, ${vinculado ? 'neutro' : 'mal'})`.execute(
      tx,
    )
  }
  await sql`insert into tipo_documento (nombre) select distinct tipo from leido on conflict do nothing`.execute(tx)
  await sql`insert into categoria_afiliado (nombre) select distinct categoria from leido order by 1 on conflict do nothing`.execute(
    tx,
  )
  await sql`insert into estado_civil (nombre) select distinct estado_civil from leido where estado_civil is not null order by 1 on conflict do nothing`.execute(
    tx,
  )
  await sql`insert into empresa (nombre, cuit) select distinct empresa, cuit from leido where empresa is not null order by 1, 2 on conflict do nothing`.execute(
    tx,
  )
}

/** What of the register differs from what stands, numbered in the order of the lists, so that neighbours go to the same pages. */
async function calcularCambios(tx: Tx): Promise<void> {
  // The catalogues may be new: what PostgreSQL believes of their size would have it look each line up in all of them.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  const nuevas = sql.join(traidas.map((c) => sql`r.${sql.ref(c)}`))
  const estaban = sql.join(traidas.map((c) => sql`a.${sql.ref(c)}`))
  await sql`create temp table cambio on commit drop as
    select row_number() over (order by r.seccional_id, r.apellido collate "C", r.nombre collate "C") as n, a.numero is null as nuevo, a.estado_id as estado_antes, r.*
    from (
      select l.numero, l.apellido, l.nombre, t.id as tipo_documento_id, l.documento as numero_documento, l.cuil, l.nacimiento as fecha_nacimiento, l.genero,
        ec.id as estado_civil_id, l.alta as fecha_alta, c.id as categoria_id, e.id as estado_id, e.vinculado, s.id as seccional_id, em.id as empresa_id,
        l.domicilio, l.localidad, l.cp as codigo_postal, l.telefono, l.email
      from leido l join tipo_documento t on t.nombre = l.tipo join categoria_afiliado c on c.nombre = l.categoria
        join estado_afiliado e on e.nombre = l.estado join seccional s on s.codigo = l.seccional
        left join estado_civil ec on ec.nombre = l.estado_civil
        left join empresa em on em.nombre = l.empresa and em.cuit is not distinct from l.cuit
    ) r left join afiliado a on a.numero = r.numero
    where a.numero is null or (${estaban}) is distinct from (${nuevas})`.execute(tx)
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)
  await sql`create unique index on cambio (n)`.execute(tx)
}

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

/** Only rows that differ are written, and so only they are held until the end. */
async function guardarTanda(tx: Tx, desde: number, hasta: number): Promise<void> {
  const columnas = sql.join(traidas.map((c) => sql.ref(c)))
  const set = sql.join(traidas.map((c) => sql`${sql.ref(c)} = excluded.${sql.ref(c)}`))
  await sql`insert into afiliado (numero, ${columnas}) select numero, ${columnas} from cambio where n between ${desde} and ${hasta} order by n
    on conflict (numero) do update set ${set}`.execute(tx)
}
