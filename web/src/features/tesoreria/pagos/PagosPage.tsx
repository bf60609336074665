import './pagos.css'
import { gruposPagables, pagoGroups, pagos, pagosList } from '@gremial/contract/tesoreria/pagos.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { useCan } from '../../../platform/user.ts'
import { Icon } from '../../../ui/icons.tsx'
import { readList, useList } from '../../../ui/list/useList.ts'
import { Notice } from '../../../ui/states.tsx'
import { Cuentas } from './Cuentas.tsx'
import { MesaPagos } from './MesaPagos.tsx'
import { OtroGrupo } from './OtroGrupo.tsx'

/** Payment desk of central treasury: payable by branch and age, returned, and other groups (decision 079). */
export function PagosPage() {
  const { t } = useTranslation()
  useTitle(t('pagos.titulo'), t('barra.porPagar'))
  const estado = useList(pagosList)
  const [{ elegida }] = useUrlQuery()
  const asked = pagoGroups.find((g) => g === estado.query.grupo)
  // A link to a settlement opens its group.
  const linked = useQuery({ ...readList(pagosList, { G_id: elegida }), enabled: elegida !== undefined && asked === undefined })
  const group = asked ?? linked.data?.content[0]?.grupo ?? 'paraPagar'
  const { data: resumen } = useQuery(read(pagos.resumen, {}))
  const paga = useCan('rendiciones.pagar')
  const elegible = gruposPagables.find((g) => g === group)
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('pagos.titulo')}</h1>
        <div className="botones">
          {paga && !resumen?.conFinanzas && (
            <Link className="boton texto" to="/app/tesoreria/formatos-pago">
              {t('pagos.formatos')}
            </Link>
          )}
          <Link className="boton" to="/app/tesoreria/rendiciones/pagos/lotes">
            <Icon name="banco" />
            {t('pagos.archivos')}
          </Link>
        </div>
      </div>
      <section className="hoja pagos-hoja">
        <Cuentas resumen={resumen} actual={group} elegir={(g) => estado.change({ grupo: g, buscar: undefined })} />
        {resumen?.conFinanzas && <Notice>{t('pagos.conFinanzas')}</Notice>}
        {elegible ? <MesaPagos grupo={elegible} conFinanzas={resumen?.conFinanzas ?? true} /> : <OtroGrupo grupo={group} />}
      </section>
    </>
  )
}
