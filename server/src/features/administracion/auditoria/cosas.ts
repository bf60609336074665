import type { EntityNames } from '../../../platform/audit/entity-names.ts'
import { cosasAfiliados } from '../../afiliado/afiliados/afiliados.cosas.ts'
import { cosasCarnet } from '../../afiliado/carnet-digital/carnet.cosas.ts'
import { cosasContacto } from '../../afiliado/contacto/contacto.cosas.ts'
import { cosasDocumentos } from '../../afiliado/documentos/documentos.cosas.ts'
import { cosasHechos } from '../../afiliado/hechos/hechos.cosas.ts'
import { cosasConstancia } from '../../afiliado/historia/constancia.cosas.ts'
import { cosasMandatos } from '../../seccionales/mandatos/mandatos.cosas.ts'
import { cosasPadronCertificado } from '../../seccionales/padron-certificado/padron-certificado.cosas.ts'
import { cosasCajas } from '../../tesoreria/cajas/cajas.cosas.ts'
import { cosasComprobantes } from '../../tesoreria/comprobantes/comprobantes.cosas.ts'
import { cosasConceptosCaja } from '../../tesoreria/conceptos-caja/conceptos-caja.cosas.ts'
import { cosasConciliacion } from '../../tesoreria/conciliacion/conciliacion.cosas.ts'
import { cosasMovimientosCaja } from '../../tesoreria/movimientos-caja/movimientos-caja.cosas.ts'
import { cosasPagos } from '../../tesoreria/pagos/pagos.cosas.ts'
import { cosasPlanillasCaja } from '../../tesoreria/planillas-caja/planillas-caja.cosas.ts'
import { cosasPorRendir } from '../../tesoreria/por-rendir/por-rendir.cosas.ts'
import { cosasProveedores } from '../../tesoreria/proveedores/proveedores.cosas.ts'
import { cosasRecibosCaja } from '../../tesoreria/recibos-caja/recibos-caja.cosas.ts'
import { cosasRendiciones } from '../../tesoreria/rendiciones-gasto/rendiciones-gasto.cosas.ts'
import { cosasCarpeta } from '../../tramites/carpeta/carpeta.cosas.ts'
import { cosasClasesPapel } from '../../tramites/clases-papel/clases-papel.cosas.ts'
import { cosasProductos } from '../../tramites/productos/productos.cosas.ts'
import { cosasResumenes } from '../../tramites/resumenes/resumenes.cosas.ts'
import { cosasSolicitudes } from '../../tramites/solicitudes/solicitudes.cosas.ts'
import { cosasBancos } from '../bancos/bancos.cosas.ts'
import { cosasCopias } from '../copias/copias.cosas.ts'
import { cosasDuplicados } from '../duplicados/duplicados.cosas.ts'
import { cosasGanchos } from '../ganchos/ganchos.cosas.ts'
import { cosasImportaciones } from '../importacion/importaciones.cosas.ts'
import { cosasPermisos } from '../permisos/permisos.cosas.ts'
import { cosasPublicaciones } from '../publicacion/publicaciones.cosas.ts'
import { cosasRoles } from '../roles/roles.cosas.ts'
import { cosasSeccionales } from '../seccionales/seccionales.cosas.ts'
import { cosasSistemas } from '../sistemas/sistemas.cosas.ts'
import { cosasUsuarios } from '../usuarios/usuarios.cosas.ts'

/** How each kind of thing becomes its name, as its feature says it; a kind of the texts is here or is one that has no name of its own. */
export const cosasAuditadas: readonly EntityNames[] = [
  ...cosasUsuarios,
  ...cosasSistemas,
  ...cosasGanchos,
  ...cosasDuplicados,
  ...cosasAfiliados,
  ...cosasCarnet,
  ...cosasContacto,
  ...cosasDocumentos,
  ...cosasHechos,
  ...cosasConstancia,
  ...cosasPadronCertificado,
  ...cosasSeccionales,
  ...cosasMandatos,
  ...cosasCajas,
  ...cosasMovimientosCaja,
  ...cosasPlanillasCaja,
  ...cosasRecibosCaja,
  ...cosasConceptosCaja,
  ...cosasRendiciones,
  ...cosasComprobantes,
  ...cosasPorRendir,
  ...cosasProveedores,
  ...cosasPagos,
  ...cosasConciliacion,
  ...cosasSolicitudes,
  ...cosasCarpeta,
  ...cosasClasesPapel,
  ...cosasProductos,
  ...cosasResumenes,
  ...cosasImportaciones,
  ...cosasPublicaciones,
  ...cosasCopias,
  ...cosasRoles,
  ...cosasPermisos,
  ...cosasBancos,
]
