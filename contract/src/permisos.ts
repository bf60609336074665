import { permisosAcceso } from './acceso/acceso.ts'
import { permisosSegundoFactor } from './acceso/segundo-factor.ts'
import { permisosAyuda } from './administracion/ayuda.ts'
import { permisosBancos } from './administracion/bancos.ts'
import { permisosCatalogos } from './administracion/catalogos.ts'
import { permisosOrganizacion } from './administracion/configuracion.ts'
import { permisosCorreos } from './administracion/correos.ts'
import { permisosImportaciones } from './administracion/importacion.ts'
import { permisosMenues } from './administracion/menues.ts'
import { permisosPublicaciones } from './administracion/publicacion.ts'
import { permisosRoles } from './administracion/roles.ts'
import { permisosAdministrarSeccionales } from './administracion/seccionales.ts'
import { permisosUsuarios } from './administracion/usuarios.ts'
import { permisosValores } from './administracion/valores.ts'
import { permisosActividad } from './afiliado/actividad.ts'
import { permisosAfiliados } from './afiliado/afiliados.ts'
import { permisosCarnet } from './afiliado/carnet-digital.ts'
import { permisosCuentaCorriente } from './afiliado/cuenta-corriente.ts'
import { permisosDocumentos } from './afiliado/documentos.ts'
import { permisosNovedades } from './afiliado/novedades.ts'
import { permisosVerificacion } from './afiliado/verificacion.ts'
import { permisosEstructura } from './seccionales/estructura.ts'
import { permisosMandatos } from './seccionales/mandatos.ts'
import { permisosSeccionales } from './seccionales/seccionales.ts'
import { permisosCajas } from './tesoreria/cajas.ts'
import { permisosCentral } from './tesoreria/central.ts'
import { permisosConceptosCaja } from './tesoreria/conceptos-caja.ts'
import { permisosMovimientosCaja } from './tesoreria/movimientos-caja.ts'
import { permisosPlanillas } from './tesoreria/planillas-caja.ts'
import { permisosRendiciones } from './tesoreria/rendiciones-gasto.ts'
import { permisosBandeja } from './tramites/bandeja.ts'
import { permisosCatalogosTramites } from './tramites/catalogos.ts'
import { permisosResumenes } from './tramites/resumenes.ts'
import { permisosSolicitudes } from './tramites/solicitudes.ts'

/** The permission catalogue: codes, which the texts say in each language. Loaded into the database at start (decisions §3). */
export const permisos = [
  ...permisosAcceso,
  ...permisosSegundoFactor,
  ...permisosActividad,
  ...permisosAfiliados,
  ...permisosNovedades,
  ...permisosCuentaCorriente,
  ...permisosDocumentos,
  ...permisosCarnet,
  ...permisosCatalogos,
  ...permisosAdministrarSeccionales,
  ...permisosBancos,
  ...permisosMenues,
  ...permisosValores,
  ...permisosOrganizacion,
  ...permisosEstructura,
  ...permisosMandatos,
  ...permisosSeccionales,
  ...permisosCorreos,
  ...permisosRoles,
  ...permisosUsuarios,
  ...permisosAyuda,
  ...permisosImportaciones,
  ...permisosPublicaciones,
  ...permisosVerificacion,
  ...permisosCajas,
  ...permisosConceptosCaja,
  ...permisosMovimientosCaja,
  ...permisosPlanillas,
  ...permisosRendiciones,
  ...permisosCentral,
  ...permisosBandeja,
  ...permisosCatalogosTramites,
  ...permisosResumenes,
  ...permisosSolicitudes,
] as const

export type Permiso = (typeof permisos)[number]
