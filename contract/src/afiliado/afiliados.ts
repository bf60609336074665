import { z } from 'zod'
import { image } from '../acceso/perfil.ts'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { allScopes, branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { afiliados as textos } from '../textos/es/afiliado/afiliados.ts'

/** Affiliates: a member's record, family group, mutual-aid beneficiaries and union situation. */

/** (A-SHELL-06) */
export const situacionGremial = z.object({
  numeroAfiliadoFormateado: z.string(),
  nombre: z.string(),
  categoria: catalogText(),
  estado: z.string(),
  /** Mark of the state (ok, org, alerta, mal, neutro): data of the state. */
  signoEstado: z.string(),
  vinculado: z.boolean(),
  seccional: z.string(),
  empresa: z.string(),
})
export type SituacionGremial = z.infer<typeof situacionGremial>

/** (A-CONSULTA-04). `id` is the affiliate number; `imagen`: whether there is a photo to fetch. */
export const vistaAfiliado = z.object({
  id: z.number(),
  numeroAfiliadoFormateado: z.string(),
  /** Earlier numbers, which redirect to this one (decision 101). */
  numerosAnteriores: z.array(z.string()),
  nombreCompleto: z.string(),
  numeroDocumentoCompleto: z.string(),
  cuil: z.string().nullable(),
  seccional: z.string(),
  fechaAlta: z.string(),
  fechaAltaFormateada: z.string(),
  categoria: catalogText(),
  estado: z.string(),
  /** Mark of the state (ok, org, alerta, mal, neutro): data of the state. */
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

const consulta = { method: 'GET', access: { permission: 'afiliados.consultar' } } as const

/** `codigo` is the affiliate number. */
export const afiliados = {
  situacion: defineCall({
    ...consulta,
    path: 'vistas/situacion-gremial/:codigo',
    summary: 'Situación gremial',
    response: situacionGremial,
  }),
  vista: defineCall({
    ...consulta,
    path: 'vistas/afiliado/:codigo',
    summary: 'Ficha del afiliado',
    response: vistaAfiliado,
  }),
  familia: defineCall({
    ...consulta,
    path: 'vistas/grupo-familiar/listar/:codigo',
    summary: 'Grupo familiar',
    response: z.array(familiar),
  }),
  beneficiarios: defineCall({
    ...consulta,
    path: 'vistas/beneficiarios-ayuda-mutual/listar/:codigo',
    summary: 'Beneficiarios de ayuda mutual',
    response: z.array(beneficiario),
  }),
  leer: defineCall({
    ...consulta,
    path: 'afiliados/:codigo',
    summary: 'Afiliado tal como está guardado',
    response: afiliado,
  }),
  /**
   * A card photo by affiliate number: images are addressed by class and code (K-06); a user's portrait is in acceso/perfil.ts.
   */
  foto: defineCall({
    ...consulta,
    path: 'carnets-digital/:id/imagen',
    summary: 'Foto del carnet de un afiliado',
    response: image,
  }),
  /** (A-REGISTRO-04) */
  tieneCuenta: defineCall({
    method: 'GET',
    path: 'usuarios/verificar-usuario-existe/:id',
    access: { permission: 'usuarios.verificar' },
    summary: 'Si un afiliado tiene cuenta en el portal',
    response: z.object({ existe: z.boolean() }),
  }),
}

export const afiliadosScreens = defineScreens({
  consulta: { path: 'afiliados/consulta', permission: 'afiliados.consultar', searchParams: ['codigo'] },
})

export const afiliadosFeature = defineFeature({
  name: 'afiliado/afiliados',
  texts: { afiliados: textos },
  forMembers: true,
  permissions: {
    'afiliados.consultar': allScopes('mostrador'),
    'usuarios.verificar': branchScoped('carnets'),
  },
  calls: { afiliados },
  screens: afiliadosScreens,
  menu: [
    {
      section: 'mi-sindicato',
      order: 20,
      screen: 'consulta',
      icon: 'ficha',
      title: 'afiliados.pantallas.ficha.titulo',
      onlyMembers: true,
    },
  ],
})
