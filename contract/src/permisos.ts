import { permisosAcceso } from './acceso.ts'
import { permisosAfiliados } from './afiliados.ts'
import { permisosBancos } from './bancos.ts'
import { permisosCarnet } from './carnet-digital.ts'
import { permisosCatalogos } from './catalogos.ts'
import { permisosCorreos } from './correos.ts'
import { permisosCuentaCorriente } from './cuenta-corriente.ts'
import { permisosDocumentos } from './documentos.ts'
import { permisosRegistro } from './registro.ts'
import { permisosSeccionales } from './seccionales.ts'
import { permisosVerificacion } from './verificacion.ts'

/** The permission catalogue: code and what it lets a person do. Loaded into the database at start (decisions §3). */
export const permisos = {
  ...permisosAcceso,
  ...permisosAfiliados,
  ...permisosCuentaCorriente,
  ...permisosDocumentos,
  ...permisosCarnet,
  ...permisosCatalogos,
  ...permisosBancos,
  ...permisosSeccionales,
  ...permisosRegistro,
  ...permisosCorreos,
  ...permisosVerificacion,
} as const

export type Permiso = keyof typeof permisos
