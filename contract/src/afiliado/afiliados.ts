import { z } from 'zod'
import { imagen } from '../acceso/perfil.ts'
import { definirFuncion, definirPantallas, deSeccional, deTodos } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { afiliados as textos } from '../textos/es/afiliado/afiliados.ts'

/** Affiliates: the record of a member, their family group, mutual-aid beneficiaries and union situation. */

/** (A-SHELL-06) */
export const situacionGremial = z.object({
  numeroAfiliadoFormateado: z.string(),
  nombre: z.string(),
  categoria: z.string(),
  estado: z.string(),
  /** How the state is marked (ok, org, alerta, mal, neutro): data of the state itself. */
  signoEstado: z.string(),
  vinculado: z.boolean(),
  seccional: z.string(),
  empresa: z.string(),
})
export type SituacionGremial = z.infer<typeof situacionGremial>

/** (A-CONSULTA-04). `id` is the affiliate number; `imagen` says whether there is a photo to ask for. */
export const vistaAfiliado = z.object({
  id: z.number(),
  numeroAfiliadoFormateado: z.string(),
  /** Numbers that they had, which lead to this one (decision 101). */
  numerosAnteriores: z.array(z.string()),
  nombreCompleto: z.string(),
  numeroDocumentoCompleto: z.string(),
  cuil: z.string().nullable(),
  seccional: z.string(),
  fechaAlta: z.string(),
  fechaAltaFormateada: z.string(),
  categoria: z.string(),
  estado: z.string(),
  /** How the state is marked (ok, org, alerta, mal, neutro): data of the state itself. */
  signoEstado: z.string(),
  vinculado: z.boolean(),
  empresa: z.string(),
  fechaNacimiento: z.string().nullable(),
  fechaNacimientoFormateada: z.string(),
  estadoCivil: z.string().nullable(),
  domicilio: z.string(),
  localidad: z.string(),
  codigoPostal: z.string(),
  telefono: z.string(),
  email: z.string(),
  imagen: z.boolean(),
})
export type VistaAfiliado = z.infer<typeof vistaAfiliado>

const nombrado = z.object({ id: z.number(), nombre: z.string() })

/** The affiliate as stored, for screens that edit or prefill (A-CONSULTA-08). */
export const afiliado = z.object({
  id: z.number(),
  numeroAfiliado: z.number(),
  apellido: z.string(),
  nombre: z.string(),
  tipoDocumento: nombrado,
  numeroDocumento: z.string(),
  cuil: z.string().nullable(),
  fechaNacimiento: z.string().nullable(),
  genero: z.number().nullable(),
  estadoCivil: nombrado.nullable(),
  fechaAlta: z.string(),
  categoria: nombrado,
  estado: nombrado,
  seccional: nombrado,
  empresa: nombrado.nullable(),
  domicilio: z.string(),
  localidad: z.string(),
  codigoPostal: z.string(),
  telefono: z.string(),
  email: z.string(),
})

/** (decisions §5) */
export const familiar = z.object({
  id: z.number(),
  nombreCompleto: z.string(),
  parentesco: z.string(),
  documento: z.string(),
  fechaNacimiento: z.string().nullable(),
  fechaNacimientoFormateada: z.string(),
  edad: z.number().nullable(),
  estado: z.string(),
})
export type Familiar = z.infer<typeof familiar>

/** The percentages of a member's beneficiaries add up to 100 (decisions §5). */
export const beneficiario = z.object({
  id: z.number(),
  nombreCompleto: z.string(),
  parentesco: z.string(),
  documento: z.string(),
  porcentaje: z.number(),
})
export type Beneficiario = z.infer<typeof beneficiario>

const consulta = { metodo: 'GET', acceso: { permiso: 'afiliados.consultar' } } as const

/** `codigo` is the affiliate number. */
export const afiliados = {
  situacion: definirLlamada({
    ...consulta,
    ruta: 'vistas/situacion-gremial/:codigo',
    resumen: 'Situación gremial',
    respuesta: situacionGremial,
  }),
  vista: definirLlamada({
    ...consulta,
    ruta: 'vistas/afiliado/:codigo',
    resumen: 'Ficha del afiliado',
    respuesta: vistaAfiliado,
  }),
  familia: definirLlamada({
    ...consulta,
    ruta: 'vistas/grupo-familiar/listar/:codigo',
    resumen: 'Grupo familiar',
    respuesta: z.array(familiar),
  }),
  beneficiarios: definirLlamada({
    ...consulta,
    ruta: 'vistas/beneficiarios-ayuda-mutual/listar/:codigo',
    resumen: 'Beneficiarios de ayuda mutual',
    respuesta: z.array(beneficiario),
  }),
  leer: definirLlamada({
    ...consulta,
    ruta: 'afiliados/:codigo',
    resumen: 'Afiliado tal como está guardado',
    respuesta: afiliado,
  }),
  /** The photo of a card by its affiliate number: images go by class and code (K-06); a user's portrait is of acceso/perfil.ts. */
  foto: definirLlamada({
    ...consulta,
    ruta: 'carnets-digital/:id/imagen',
    resumen: 'Foto del carnet de un afiliado',
    respuesta: imagen,
  }),
  /** (A-REGISTRO-04) */
  tieneCuenta: definirLlamada({
    metodo: 'GET',
    ruta: 'usuarios/verificar-usuario-existe/:id',
    acceso: { permiso: 'usuarios.verificar' },
    resumen: 'Si un afiliado tiene cuenta en el portal',
    respuesta: z.object({ existe: z.boolean() }),
  }),
}

export const pantallasAfiliados = definirPantallas({
  consulta: { ruta: 'afiliados/consulta', permiso: 'afiliados.consultar', busca: ['codigo'] },
})

export const funcionAfiliados = definirFuncion({
  nombre: 'afiliado/afiliados',
  textos: { afiliados: textos },
  deAfiliado: true,
  permisos: {
    'afiliados.consultar': deTodos('mostrador'),
    'usuarios.verificar': deSeccional('carnets'),
  },
  llamadas: { afiliados },
  pantallas: pantallasAfiliados,
})
