import { permisosAcceso } from './acceso.ts'
import { permisosAfiliados } from './afiliados.ts'
import { permisosBancos } from './bancos.ts'
import { permisosCajas } from './cajas.ts'
import { permisosCarnet } from './carnet-digital.ts'
import { permisosCatalogos } from './catalogos.ts'
import { permisosConceptosCaja } from './conceptos-caja.ts'
import { permisosCorreos } from './correos.ts'
import { permisosCuentaCorriente } from './cuenta-corriente.ts'
import { permisosDocumentos } from './documentos.ts'
import { permisosMovimientosCaja } from './movimientos-caja.ts'
import { permisosPlanillas } from './planillas-caja.ts'
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
  ...permisosCajas,
  ...permisosConceptosCaja,
  ...permisosMovimientosCaja,
  ...permisosPlanillas,
} as const

export type Permiso = keyof typeof permisos
