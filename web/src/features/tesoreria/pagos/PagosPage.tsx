import './pagos.css'
import { gruposPagables, gruposPago, listaPagos, pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { Cuentas } from './Cuentas.tsx'
import { MesaPagos } from './MesaPagos.tsx'
import { OtroGrupo } from './OtroGrupo.tsx'

/** What central treasury pays: what waits by branch and age, what came back, and where the rest is (decision 079). */
export function PagosPage() {
  const { t } = useTranslation()
  useTitulo(t('pagos.titulo'), t('barra.porPagar'))
  const estado = useLista(listaPagos)
  const grupo = gruposPago.find((g) => g === estado.consulta.grupo) ?? 'paraPagar'
  const { data: resumen } = useQuery(leer(pagos.resumen, {}))
  const elegible = gruposPagables.find((g) => g === grupo)
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('pagos.titulo')}</h1>
        <Link className="boton" to="/app/tesoreria/rendiciones/pagos/lotes">
          <Icono nombre="banco" />
          {t('pagos.archivos')}
        </Link>
      </div>
      <section className="hoja pagos-hoja">
        <Cuentas resumen={resumen} actual={grupo} elegir={(g) => estado.cambiar({ grupo: g, buscar: undefined })} />
        {resumen?.conFinanzas && <Aviso>{t('pagos.conFinanzas')}</Aviso>}
        {elegible ? <MesaPagos grupo={elegible} conFinanzas={resumen?.conFinanzas ?? true} /> : <OtroGrupo grupo={grupo} />}
      </section>
    </>
  )
}
