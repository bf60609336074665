import { sql } from 'kysely'
import { insertMany } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import type { Table, TableRow } from '../../../platform/sheets/read/table.ts'
import { otrosOrdenes } from './importacion.dias.rules.ts'
import { DeColumnas } from './importacion.limpieza.rules.ts'
import { type MiembroNumerado, Numerador } from './importacion.numeros.rules.ts'
import { type AfiliadoLeido, type LecturaPadron, leerFilaAfiliado } from './importacion.padron.rules.ts'
import { numeroDe, una } from './importacion.rules.ts'
import { type SeccionalConocida, type SeccionalDecidida, Seccionales } from './importacion.seccionales.rules.ts'
import { Catalogo, comparable, type Decididos, documentoDe, Vistos } from './importacion.valores.ts'
import { seguirNumeros } from './numeros.ts'
import { calcularCambios, crearCatalogos, guardarTanda } from './padron.cambio.ts'
import { decirDequeDia } from './padron.dia.ts'
import { calcularOtrasPersonas } from './padron.identidad.ts'
import { revisarPadron } from './padron.revision.ts'
import { type Comparacion, type Decisiones, type Entorno, OtraLectura, porTandas, type Trabajo } from './trabajo.ts'

/** Column of the staging table, its type, and the value of a member. */
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
  ['baja', 'date', (a) => a.baja],
  ['linea', 'int', (a) => a.linea],
]

/** Members: added and changed by number, none deleted. Missing columns keep the stored values. */
export async function importarPadron(entorno: Entorno, tabla: Table): Promise<Trabajo<AfiliadoLeido>> {
  const { tx, crear, vinculados, decisiones } = entorno
  const nombres = async (de: string): Promise<string[]> =>
    (await sql<{ nombre: string }>`select nombre from ${sql.table(de)} order by id`.execute(tx)).rows.map((r) => r.nombre)
  const categorias = await nombres('categoria_afiliado')
  const decidido = decididos(decisiones)
  const lectura: LecturaPadron = {
    hoy: entorno.hoy,
    ultimaLinea: entorno.ultimaLinea,
    avisos: [],
    hay: new Set(Object.keys(tabla.lugares)),
    vacias: new Set(Object.keys(tabla.lugares)),
    vistos: new Set(),
    orden: decisiones.nombres,
    fechas: decisiones.fechas,
    pistas: {},
    digitos: { bien: 0, mal: 0 },
    conFamilia: decisiones.conFamilia,
    numeros: decisiones.numeros && !tabla.lugares.NRO_AFILIADO ? await numeradorDe(tx, decisiones.numeros) : undefined,
    huecos: { rellena: decisiones.rellena, arriba: '', cuantos: 0 },
    estado: decisiones.estado ?? (await estadoUsual(tx)),
    bajas: decisiones.bajas === 'siguen' ? undefined : await estadosDeBaja(tx),
    deColumnas: new DeColumnas(),
    seccionales: new Seccionales(await seccionalesConocidas(tx), decidido.seccionales),
    estados: new Catalogo(await nombres('estado_afiliado'), crear, decidido.de('ESTADO')),
    // An installation without categories takes them from its first register.
    categorias: new Catalogo([...categorias, sinCategoria], crear || categorias.length === 0, decidido.de('CATEGORIA')),
    tiposDocumento: new Catalogo(await nombres('tipo_documento'), true, decidido.de('TIPO DOC')),
    estadosCiviles: new Catalogo(['', ...(await nombres('estado_civil'))], true, decidido.de('EST CIVIL')),
    letras: new Set(),
    sexos: new Vistos(),
    sexosDecididos: decidido.sexos,
  }
  const columnas = sql.join(leidas.map(([nombre, tipo]) => sql`${sql.ref(nombre)} ${sql.raw(tipo)}`))
  await sql`create temp table leido (${columnas}) on commit drop`.execute(tx)
  await sql`create temp table rechazado (numero bigint) on commit drop`.execute(tx)
  await sql`create temp table seccional_nueva (codigo int, nombre text) on commit drop`.execute(tx)
  let cambian = 0
  return {
    lectura,
    leer: (fila) => leerFilaAfiliado(fila, lectura),
    async apilar(lote, rechazadas) {
      await insertMany(
        tx,
        'leido',
        leidas.map(([nombre, tipo, valor]) => [nombre, tipo, lote.map(valor)]),
      )
      await insertMany(tx, 'rechazado', [['numero', 'bigint', rechazadas.flatMap((fila) => suNumero(fila, lectura) ?? [])]])
    },
    async comparar() {
      revisar(lectura, entorno)
      const { nuevas } = lectura.seccionales
      await insertMany(tx, 'seccional_nueva', [
        ['codigo', 'int', nuevas.map((s) => s.codigo)],
        ['nombre', 'text', nuevas.map((s) => s.nombre)],
      ])
      await seguirNumeros(tx)
      await calcularCambios(tx, vinculados, lectura.hay, entorno.hoy)
      const comparacion = await contar(tx)
      cambian = comparacion.nuevas + comparacion.cambiadas
      return { ...comparacion, ...(await calcularOtrasPersonas(tx, cambian)) }
    },
    revisar: (importacion) => revisarPadron(tx, importacion, lectura),
    async guardar(importacion, hechas) {
      await crearCatalogos(tx, importacion, vinculados)
      await decirDequeDia(tx, importacion, entorno.hoy)
      await porTandas(cambian, hechas, (desde, hasta) => guardarTanda(tx, importacion, desde, hasta, lectura.estado))
    },
    dicho() {
      const { bajas, deColumnas, hay, numeros, huecos } = lectura
      const columna = ['FECHA BAJA', 'MOTIVO BAJA'].find((c) => hay.has(c))
      return {
        deColumnas: deColumnas.lista,
        numerados: numeros?.dicho ?? null,
        huecos: huecos.cuantos,
        bajas: columna && bajas && bajas.cuantas > 0 ? { columna, cuantas: bajas.cuantas } : null,
      }
    },
    valores: () => losValores(lectura),
  }
}

/** Values that the file creates, and unknown ones. */
function losValores({ seccionales, sexos, estados, categorias, tiposDocumento, estadosCiviles }: LecturaPadron) {
  const columnasCatalogo = { ESTADO: estados, CATEGORIA: categorias, 'TIPO DOC': tiposDocumento, 'EST CIVIL': estadosCiviles }
  const lista = (cuales: 'nuevos' | 'desconocidos') =>
    Object.entries(columnasCatalogo).flatMap(([columna, catalogo]) =>
      [...catalogo[cuales].values()].map((visto) => catalogo.conParecido(columna, visto)),
    )
  const suelto = (columna: string, { nombre: valor, filas }: { nombre: string; filas: number }, parecido?: string) => ({
    columna,
    valor,
    filas,
    parecido: parecido ?? null,
    parecidoEs: (parecido && seccionales.codigoDe(parecido)?.toString()) || null,
  })
  return {
    creados: [...seccionales.nuevas.map((s) => suelto('SECCIONAL', s)), ...lista('nuevos')],
    desconocidos: [
      ...[...seccionales.desconocidas.values()].map((v) => suelto('SECCIONAL', v, seccionales.parecida(v))),
      ...lista('desconocidos'),
      ...[...sexos.values()].map((v) => suelto('SEXO', v)),
    ],
  }
}

const sinCategoria = 'Sin categoría'

export const seccionalesConocidas = async (tx: Tx): Promise<SeccionalConocida[]> =>
  (await sql<SeccionalConocida>`select codigo, nombre from seccional order by codigo`.execute(tx)).rows

async function numeradorDe(tx: Tx, como: NonNullable<Decisiones['numeros']>): Promise<Numerador> {
  const { rows } = await sql<MiembroNumerado>`select a.numero, t.nombre as tipo, a.numero_documento as documento,
      a.pasa_a is not null as pasado
    from afiliado a
    join tipo_documento t on t.id = a.tipo_documento_id`.execute(tx)
  return new Numerador(como, rows)
}

/** Number of a refused line, if known. */
const suNumero = (fila: TableRow, { numeros }: LecturaPadron): number | undefined =>
  numeros
    ? numeros.conocido(una(fila.valor('TIPO DOC')).toUpperCase() || 'DNI', documentoDe(fila.valor('NRO DOC')) ?? 0)
    : numeroDe(fila)

/** First state that is linked. */
async function estadoUsual(tx: Tx): Promise<string> {
  const { rows } = await sql<{ nombre: string }>`select nombre from estado_afiliado where vinculado order by id limit 1`.execute(
    tx,
  )
  return rows[0]?.nombre ?? ''
}

/** State of departures: the one with that name, or by the reason. */
async function estadosDeBaja(tx: Tx): Promise<LecturaPadron['bajas']> {
  const { rows } = await sql<{
    nombre: string
  }>`select nombre from estado_afiliado where not vinculado and habilitado order by id`.execute(tx)
  const estados = rows.map((r) => r.nombre)
  const estado = estados.find((e) => comparable(e).startsWith('BAJA')) ?? estados[0]
  return estado === undefined ? undefined : { estado, estados, cuantas: 0 }
}

/** The user's choices for values, by spelling in the file. */
function decididos({ valores }: Decisiones) {
  const de = (columna: string) => valores.filter((v) => v.columna === columna)
  const generos: Record<string, number> = { M: 1, F: 2 }
  return {
    de: (columna: string): Decididos =>
      new Map(de(columna).map(({ dice, es, crea }) => [comparable(dice), crea ? { crea: una(es) || dice } : { es }])),
    seccionales: new Map<string, SeccionalDecidida>(
      de('SECCIONAL').map(({ dice, es, crea, codigo }) => [
        comparable(dice),
        crea ? { crea: una(es) || dice, codigo } : { codigo: Number(es) },
      ]),
    ),
    sexos: new Map(de('SEXO').map(({ dice, es }) => [comparable(dice), generos[es] ?? null])),
  }
}

/** Checks that need the whole file. */
function revisar(
  { letras, categorias, estados, tiposDocumento, estadosCiviles, fechas, pistas, digitos, hay }: LecturaPadron,
  { decisiones, seMira }: Entorno,
): void {
  if ((letras.has('H') || letras.has('V')) && letras.has('M') && !letras.has('F')) {
    if (!seMira)
      throw new StartError(
        'La columna SEXO usa H y M (o V y M): la M puede ser mujer o masculino. Escribila con palabras (VARON, MUJER) y volvé a probar.',
      )
    const es = { H: 'M', V: 'M', M: 'F' } as const
    throw new OtraLectura({
      valores: [
        ...decisiones.valores,
        ...Object.entries(es).map(([dice, es]) => ({ columna: 'SEXO' as const, dice, es, crea: false, codigo: null })),
      ],
    })
  }
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
  // If most digits are not check digits, none is, even where one happens to match.
  if (!decisiones.conFamilia && (digitos.bien > 0 || hay.has('PARENTESCO')) && digitos.mal > digitos.bien)
    throw new OtraLectura({ conFamilia: true })
  if (!seMira) return
  const otras = otrosOrdenes({ fechas, pistas })
  if (otras) throw new OtraLectura({ fechas: otras })
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
    (select count(*) from leido) + (select count(*) from con_otro where sobra) as leidas,
    count(*) filter (where nuevo) as nuevas, count(*) as cambian,
    count(*) filter (where not nuevo and estado_antes <> estado_id) as estados,
    (select count(*) from afiliado where pasa_a is null) as miembros,
    (select count(*)
      from afiliado a
      where a.vinculado and a.pasa_a is null and not exists (select from leido l where l.numero = a.numero)
        and not exists (select from rechazado r where r.numero = a.numero)) as faltan
    from cambio`.execute(tx)
  const { leidas = 0, nuevas = 0, cambian = 0, estados = 0, miembros = 0, faltan = 0 } = rows[0] ?? {}
  return { nuevas, cambiadas: cambian - nuevas, iguales: leidas - cambian, faltan, cambiosDeEstado: estados, miembros }
}
