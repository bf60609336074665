import './antes.css'
import { diasHabituales, type ProductoParaPedir, productos } from '@gremial/contract/tramites/productos.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'

/** Requirements of a loan, before anything is typed: documents, other people, and usual time of an answer (decision 095). */
export function AntesDeEmpezar({ producto: p }: { producto: ProductoParaPedir }) {
  const { t } = useTranslation()
  const { data: papeles } = useQuery(read(productos.requisitos, { query: { idProducto: p.id } }))
  const dias = diasHabituales(p.habitual)
  const quienes = [
    p.cantidadGarantes > 0 && t('solicitud.antes.garante', { count: p.cantidadGarantes }),
    p.cantidadCosolicitantes > 0 && t('solicitud.antes.cosolicitante', { count: p.cantidadCosolicitantes }),
  ].filter(Boolean)
  return (
    <section className="antes-de-empezar" aria-label={t('solicitud.antes.titulo')}>
      <h2>{t('solicitud.antes.titulo')}</h2>
      <dl>
        <dt>{t('solicitud.antes.papeles')}</dt>
        <dd>
          {p.cantidadDocumentos === 0
            ? t('solicitud.antes.sinPapeles')
            : papeles?.map(({ id, nombre, obligatorio, viveDe }) => {
                const papel = obligatorio === 1 ? nombre : t('solicitud.antes.siTiene', { papel: nombre })
                return <p key={id}>{viveDe === '' ? papel : t(`solicitud.antes.deMedio.${viveDe}`, { papel })}</p>
              })}
        </dd>
        {quienes.length > 0 && (
          <>
            <dt>{t('solicitud.antes.quienes')}</dt>
            <dd>{quienes.join(' ')}</dd>
          </>
        )}
        {dias !== null && (
          <>
            <dt>{t('solicitud.antes.demora')}</dt>
            <dd>{dias === 0 ? t('solicitud.antes.enElDia') : t('solicitud.antes.dias', { count: dias })}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
