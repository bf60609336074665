import '../../../ui/comprobantes.css'
import './por-rendir.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { CampoSeccional, SinSeccionales } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { seccionalesQuery } from '../../seccionales/seccionales/seccionales.api.ts'
import { MisFondos } from '../fondos-rendir/MisFondos.tsx'
import { TrabajoPorRendir } from './TrabajoPorRendir.tsx'

/** Unsettled receipts of a branch (decision 082): the user's own, or all for its signers. */
export function PorRendirPage() {
  const { t } = useTranslation()
  useTitle(t('porRendir.titulo'), t('porRendir.corto'))
  const seccionales = useQuery(seccionalesQuery())
  const [query, put] = useUrlQuery()
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('porRendir.titulo')}</h1>
      </div>
      {query.compartido !== undefined && <Notice type="alerta">{t('porRendir.noQuedo')}</Notice>}
      <Query query={seccionales} frame="hoja">
        {([first, ...others]) => {
          if (!first)
            return (
              <div className="hoja">
                <SinSeccionales />
              </div>
            )
          const idSeccional = query.idSeccional ?? String(first.idSeccional)
          return (
            <>
              {others.length > 0 && (
                <CampoSeccional value={idSeccional} onChange={(chosen) => put({ idSeccional: chosen ?? undefined })} />
              )}
              <MisFondos idSeccional={Number(idSeccional)} />
              <TrabajoPorRendir key={idSeccional} idSeccional={Number(idSeccional)} />
            </>
          )
        }}
      </Query>
    </>
  )
}
