import { z } from 'zod'
import { central, definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { entero, id, parrafos, renglon } from '../platform/validacion.ts'
import { duplicados as textos } from '../textos/es/administracion/duplicados.ts'

/** One person, once (decision 101): numbers that are perhaps one person, side by side, and made one. */

/** What two numbers have that makes somebody suspect that they are one person. */
export const coincidencias = ['DOCUMENTO', 'CUIL', 'NOMBRE'] as const
export type Coincidencia = (typeof coincidencias)[number]

/** What the register says of a person, as it is chosen between two numbers: each is one or several of its columns. */
export const camposDePersona = [
  'apellido',
  'nombre',
  'documento',
  'cuil',
  'fechaNacimiento',
  'genero',
  'estadoCivil',
  'estado',
  'categoria',
  'seccional',
  'empresa',
  'fechaAlta',
  'rentado',
  'domicilio',
  'telefono',
  'email',
  'foto',
] as const
export type CampoDePersona = (typeof camposDePersona)[number]

/** What a person decides where both numbers say something else: which of the two is right. */
export const cuales = ['queda', 'pasa'] as const
export type Cual = (typeof cuales)[number]
/** Besides the register's: whose account and whose beneficiaries stay. */
export const decisiones = [...camposDePersona, 'cuenta', 'beneficiarios'] as const
export type Decision = (typeof decisiones)[number]

const eleccion = z.enum(cuales).optional()
const elecciones = Object.fromEntries(decisiones.map((d) => [d, eleccion])) as Record<Decision, typeof eleccion>

/** `queda`: the number that stays; `pasa`: the one that from then on leads to it. */
const fusionPedida = { queda: id, pasa: id, ...elecciones }
export const fusionPorPrever = z.object(fusionPedida)
export type FusionPedida = z.output<typeof fusionPorPrever>

const huella = renglon(64)
export const fusionNueva = z.object({
  ...fusionPedida,
  clave: z.uuid(),
  motivo: parrafos(300).default(''),
  /** Of what was read: when something else would follow now, it is read again. */
  huella,
})
export type FusionNueva = z.input<typeof fusionNueva>

/** `terminada`: ISO, UTC; null when it never was, or is under way. */
export const busquedaDuplicados = z.object({ buscando: z.boolean(), terminada: z.string().nullable(), nuevos: z.number() })
export type BusquedaDuplicados = z.infer<typeof busquedaDuplicados>

const cuenta = z.object({ id: z.number(), email: z.string(), habilitada: z.boolean(), ultimoIngreso: z.string().nullable() })
/** How many rows of one thing a person has: `cosa` names its words (`duplicados.cosas.<cosa>`). */
const loSuyo = z.object({ cosa: z.string(), cantidad: z.number() })
const persona = z.object({
  numero: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombreCompleto: z.string(),
  vinculado: z.boolean(),
  cuenta: cuenta.nullable(),
  tiene: z.array(loSuyo),
})
export type PersonaComparada = z.infer<typeof persona>

export const campoComparado = z.object({
  campo: z.enum(camposDePersona),
  uno: z.string(),
  otro: z.string(),
  /** Both say the same; or one of them says nothing, and the other's stays. */
  igual: z.boolean(),
  elige: z.boolean(),
})
export type CampoComparado = z.infer<typeof campoComparado>

export const comparacion = z.object({
  uno: persona,
  otro: persona,
  campos: z.array(campoComparado),
  coincide: z.array(z.enum(coincidencias)),
  /** Somebody said that they are not the same person: who, when (ISO, UTC) and why. */
  distintas: z.object({ por: z.string(), momento: z.string(), motivo: z.string() }).nullable(),
  /** They are not two any more: the fusion that made them one. */
  fusion: z.number().nullable(),
})
export type Comparacion = z.infer<typeof comparacion>

/** What keeps two numbers from being made one, until somebody solves it: a key of `duplicados.impedimentos`. */
const impedimento = z.object({ que: z.string(), datos: z.record(z.string(), z.string()), va: z.string() })
export type Impedimento = z.infer<typeof impedimento>

const cambio = z.object({ campo: z.enum(camposDePersona), antes: z.string(), despues: z.string() })
/** Rows of a thing that go to the number that stays (MUEVE), or stay as they were said (QUEDA); of those that move, how many are set aside. */
const consecuencia = z.object({
  cosa: z.string(),
  que: z.enum(['MUEVE', 'QUEDA']),
  cantidad: z.number(),
  apartadas: z.number(),
})
export type ConsecuenciaDeFusion = z.infer<typeof consecuencia>

export const fusionPrevista = z.object({
  huella: z.string(),
  /** What is not decided yet. */
  faltan: z.array(z.enum(decisiones)),
  impedimentos: z.array(impedimento),
  /** Not refused; to be known before: keys of `duplicados.avisos`. */
  avisos: z.array(z.object({ que: z.string(), datos: z.record(z.string(), z.string()) })),
  cambios: z.array(cambio),
  consecuencias: z.array(consecuencia),
  /** E-mails of the account that stays and of the one that is closed. */
  cuentaQueda: z.string(),
  cuentaCierra: z.string(),
})
export type FusionPrevista = z.infer<typeof fusionPrevista>

const deDos = z.object({
  quedaFormateado: z.string(),
  pasaFormateado: z.string(),
  nombreCompleto: z.string(),
})
export const fusionLeida = deDos.extend({
  id: z.number(),
  queda: z.number(),
  pasa: z.number(),
  motivo: z.string(),
  registrada: z.string(),
  por: z.string(),
  cambios: z.array(cambio),
  consecuencias: z.array(consecuencia),
  cuentaCierra: z.string(),
  deshecha: z.string().nullable(),
  deshechaPor: z.string(),
  deshechaMotivo: z.string(),
  /** While it can be undone; what came since and stays with the number that stays is not told apart. */
  huella: z.string().nullable(),
  /** Why it cannot: keys of `duplicados.noSeDeshace`, with what they name. */
  noSeDeshace: z.array(z.object({ que: z.string(), datos: z.record(z.string(), z.string()) })),
})
export type FusionLeida = z.infer<typeof fusionLeida>

export const filaDuplicado = z.object({
  id: z.number(),
  uno: z.number(),
  otro: z.number(),
  unoFormateado: z.string(),
  otroFormateado: z.string(),
  unoNombre: z.string(),
  otroNombre: z.string(),
  coincide: z.string(),
  difiere: z.string(),
  hallado: z.string(),
  distintas: z.number(),
})
export type FilaDuplicado = z.infer<typeof filaDuplicado>

export const listaDuplicados = definirLista({
  nombre: 'duplicados',
  ruta: 'vistas/duplicados',
  fila: filaDuplicado,
  columnas: {
    unoFormateado: { tipo: 'texto' },
    unoNombre: { tipo: 'texto' },
    otroFormateado: { tipo: 'texto' },
    otroNombre: { tipo: 'texto' },
    coincide: { tipo: 'texto' },
    difiere: { tipo: 'texto' },
    hallado: { tipo: 'momento', ordenable: true },
  },
  filtros: { distintas: 'logico', coincidencia: 'texto' },
  ordenInicial: ['hallado', 'desc'],
  archivo: 'Posibles duplicados',
})

export const filaFusion = deDos.extend({
  id: z.number(),
  registrada: z.string(),
  por: z.string(),
  deshecha: z.number(),
})
export type FilaFusion = z.infer<typeof filaFusion>

export const listaFusiones = definirLista({
  nombre: 'fusiones',
  ruta: 'vistas/fusiones',
  fila: filaFusion,
  columnas: {
    quedaFormateado: { tipo: 'texto' },
    pasaFormateado: { tipo: 'texto' },
    nombreCompleto: { tipo: 'texto' },
    registrada: { tipo: 'momento', ordenable: true },
    por: { tipo: 'texto' },
    deshecha: { tipo: 'logico' },
  },
  filtros: { deshecha: 'logico' },
  ordenInicial: ['registrada', 'desc'],
  archivo: 'Fusiones',
})

const acceso = { permiso: 'duplicados.fusionar' } as const
const cambiaPar = ['vistas/duplicados', 'duplicados/comparar/:uno/:otro'] as const
const cambiaFusion = [
  ...cambiaPar,
  'vistas/fusiones',
  'fusiones/:id',
  'vistas/afiliado/:codigo',
  'afiliados/:codigo',
  'vistas/historia-afiliado/:codigo',
  'vistas/afiliados-seccional',
] as const
const par = z.object({ uno: entero(1, Number.MAX_SAFE_INTEGER), otro: entero(1, Number.MAX_SAFE_INTEGER) })

export const duplicados = {
  buscar: definirLlamada({
    acceso,
    reciente: false,
    metodo: 'POST',
    ruta: 'duplicados/buscar',
    resumen: 'Pide que se busquen posibles duplicados en todo el padrón',
    cambia: ['duplicados/busqueda'],
  }),
  busqueda: definirLlamada({
    acceso,
    metodo: 'GET',
    ruta: 'duplicados/busqueda',
    resumen: 'Cuándo se buscaron posibles duplicados por última vez',
    respuesta: busquedaDuplicados,
  }),
  comparar: definirLlamada({
    acceso,
    metodo: 'GET',
    ruta: 'duplicados/comparar/:uno/:otro',
    resumen: 'Dos números de afiliado, uno al lado del otro',
    claves: par,
    respuesta: comparacion,
  }),
  distintas: definirLlamada({
    acceso,
    reciente: false,
    metodo: 'POST',
    ruta: 'duplicados/comparar/:uno/:otro/distintas',
    resumen: 'Dice que dos números no son la misma persona, y se recuerda',
    claves: par,
    cuerpo: z.object({ motivo: parrafos(300).min(1) }),
    cambia: cambiaPar,
  }),
  reconsiderar: definirLlamada({
    acceso,
    reciente: false,
    metodo: 'POST',
    ruta: 'duplicados/comparar/:uno/:otro/reconsiderar',
    resumen: 'Vuelve a dudar de dos números que se dijo que no eran la misma persona',
    claves: par,
    cambia: cambiaPar,
  }),
  prever: definirLlamada({
    acceso,
    metodo: 'GET',
    ruta: 'fusiones/prevista',
    resumen: 'Qué pasaría si dos números fueran uno; no cambia nada',
    consulta: fusionPorPrever,
    respuesta: fusionPrevista,
  }),
  fusionar: definirLlamada({
    acceso,
    reciente: true,
    metodo: 'POST',
    ruta: 'fusiones',
    resumen: 'Hace de dos números de afiliado uno, con todo lo que tienen',
    cuerpo: fusionNueva,
    respuesta: z.object({ id: z.number() }),
    crea: true,
    cambia: cambiaFusion,
  }),
  leer: definirLlamada({
    acceso,
    metodo: 'GET',
    ruta: 'fusiones/:id',
    resumen: 'Una fusión, con lo que se hizo',
    respuesta: fusionLeida,
  }),
  deshacer: definirLlamada({
    acceso,
    reciente: true,
    metodo: 'POST',
    ruta: 'fusiones/:id/deshacer',
    resumen: 'Deshace una fusión mientras nada la contradice: queda dicho que se creyó',
    cuerpo: z.object({ motivo: parrafos(300).min(1), huella }),
    cambia: cambiaFusion,
  }),
}

export const pantallasDuplicados = definirPantallas({
  duplicados: { ruta: 'duplicados/lista', permiso: 'duplicados.fusionar' },
  compararDuplicados: { ruta: 'duplicados/comparar', permiso: 'duplicados.fusionar', busca: ['uno', 'otro'] },
  fusiones: { ruta: 'duplicados/fusiones', permiso: 'duplicados.fusionar' },
  fusion: { ruta: 'duplicados/fusiones/ver/$id', permiso: 'duplicados.fusionar' },
})

export const funcionDuplicados = definirFuncion({
  nombre: 'administracion/duplicados',
  textos: { duplicados: textos },
  permisos: {
    'duplicados.fusionar': central,
  },
  errores: {
    FUSION_CAMBIO: 409,
    FUSION_PROPIA: 409,
    FUSION_IMPEDIDA: 409,
    FUSION_INCOMPLETA: 409,
    FUSION_NO_SE_DESHACE: 409,
    MISMO_NUMERO: 409,
    DOCUMENTO_CON_CUENTA: 409,
  },
  listas: { listaDuplicados, listaFusiones },
  llamadas: { duplicados },
  pantallas: pantallasDuplicados,
})
