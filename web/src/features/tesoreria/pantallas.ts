import { pantallasCajas } from '@gremial/contract/tesoreria/cajas.ts'
import { pantallasCentral } from '@gremial/contract/tesoreria/central.ts'
import { pantallasComprobantes } from '@gremial/contract/tesoreria/comprobantes.ts'
import { pantallasConceptosCaja } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { pantallasConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { pantallasCuentasSeccional } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { pantallasFinanzas } from '@gremial/contract/tesoreria/finanzas.ts'
import { pantallasFirmas } from '@gremial/contract/tesoreria/firmas.ts'
import { pantallasGastos } from '@gremial/contract/tesoreria/gastos.ts'
import { pantallasInformeCaja } from '@gremial/contract/tesoreria/informe-caja.ts'
import { pantallasMovimientosCaja } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { pantallasPagos } from '@gremial/contract/tesoreria/pagos.ts'
import { pantallasPlanillasCaja } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { pantallasPorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { pantallasProveedores } from '@gremial/contract/tesoreria/proveedores.ts'
import { pantallasRendicionesGasto } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { pantallasTransferenciasCaja } from '@gremial/contract/tesoreria/transferencias-caja.ts'
import { withStaffTexts } from '../../ui/screen.ts'
import { bindScreens } from '../../ui/screenRoutes.ts'

/** What shows each screen of the district. */
export const deTesoreria = [
  bindScreens(pantallasCajas, {
    cajas: () => import('./cajas/CajasPage.tsx'),
    caja: () => import('./cajas/CajaPage.tsx'),
  }),
  bindScreens(pantallasCentral, {
    central: () => import('./central/CentralPage.tsx'),
  }),
  bindScreens(pantallasComprobantes, {
    comprobantes: () => import('./comprobantes/ComprobantesPage.tsx'),
  }),
  bindScreens(pantallasConciliacion, {
    conciliar: () => import('./conciliacion/ConciliarPage.tsx'),
  }),
  bindScreens(pantallasConceptosCaja, {
    conceptos: () => import('./conceptos-caja/ConceptosPage.tsx'),
  }),
  bindScreens(pantallasCuentasSeccional, {
    cuentas: () => import('./cuentas-seccional/CuentasPage.tsx'),
    cuentasApertura: () => import('./cuentas-seccional/CuentasPage.tsx'),
  }),
  bindScreens(pantallasFinanzas, {
    sinAcuse: () => import('./finanzas/SinAcusePage.tsx'),
  }),
  bindScreens(pantallasFirmas, {
    firmar: () => import('./firmas/FirmarPage.tsx'),
    verificarRendicion: withStaffTexts(() => import('./firmas/VerificarRendicionPage.tsx')),
  }),
  bindScreens(pantallasGastos, {
    revision: () => import('./gastos/RevisionPage.tsx'),
    gastos: () => import('./gastos/GastosPage.tsx'),
    parecidos: () => import('./gastos/ParecidosPage.tsx'),
  }),
  bindScreens(pantallasInformeCaja, {
    informe: () => import('./informe-caja/InformePage.tsx'),
  }),
  bindScreens(pantallasMovimientosCaja, {
    movimientos: () => import('./movimientos-caja/MovimientosPage.tsx'),
    nuevo: () => import('./movimientos-caja/NuevoPage.tsx'),
    consultar: () => import('./movimientos-caja/ConsultarPage.tsx'),
  }),
  bindScreens(pantallasPagos, {
    pagos: () => import('./pagos/PagosPage.tsx'),
    lotes: () => import('./pagos/LotesPage.tsx'),
    lote: () => import('./pagos/LotePage.tsx'),
  }),
  bindScreens(pantallasPlanillasCaja, {
    planillas: () => import('./planillas-caja/PlanillasPage.tsx'),
    cierre: () => import('./planillas-caja/CierrePage.tsx'),
  }),
  bindScreens(pantallasPorRendir, {
    porRendir: () => import('./por-rendir/PorRendirPage.tsx'),
  }),
  bindScreens(pantallasProveedores, {
    proveedores: () => import('./proveedores/ProveedoresPage.tsx'),
    proveedor: () => import('./proveedores/ProveedoresPage.tsx'),
  }),
  bindScreens(pantallasRendicionesGasto, {
    rendiciones: () => import('./rendiciones-gasto/RendicionesPage.tsx'),
    editar: () => import('./rendiciones-gasto/EditarPage.tsx'),
    conceptosRendicion: () => import('./rendiciones-gasto/ConceptosRendicionPage.tsx'),
    historial: () => import('./rendiciones-gasto/HistorialPage.tsx'),
  }),
  bindScreens(pantallasTransferenciasCaja, {
    transferencia: () => import('./transferencias-caja/TransferenciaPage.tsx'),
  }),
] as const
