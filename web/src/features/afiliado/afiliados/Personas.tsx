import { afiliados } from '@gremial/contract/afiliado/afiliados.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, StatusChip } from '../../../ui/states.tsx'

/** The family group of a member (A-CONSULTA-02). */
export function Familia({ numero }: { numero: number }) {
  const { t } = useTranslation()
  const consulta = useQuery(read(afiliados.familia, { params: { codigo: numero } }))
  return (
    <section className="hoja seccion">
      <h2>{t('ficha.familia')}</h2>
      <Query query={consulta} rows={4} failure={t('ficha.fallo')}>
        {(familia) =>
          familia.length === 0 ? (
            <EmptyState icon="personas" title={t('ficha.sinFamilia')}>
              {t('ficha.sinFamiliaTexto')}
            </EmptyState>
          ) : (
            <ul className="ficha-personas">
              {familia.map((f) => (
                <li key={f.id}>
                  <div>
                    <p className="nombre">{f.nombreCompleto}</p>
                    <p className="sub">
                      {f.parentesco} · {f.documento}
                    </p>
                  </div>
                  <p className="sub">
                    {f.fechaNacimiento && formatDate(f.fechaNacimiento)}
                    {f.edad !== null && ` · ${t('ficha.anios', { n: f.edad })}`}
                  </p>
                  <StatusChip sign={f.estado === 'ACTIVO' ? 'ok' : 'neutro'}>
                    {t(f.estado === 'ACTIVO' ? 'ficha.activo' : 'ficha.baja')}
                  </StatusChip>
                </li>
              ))}
            </ul>
          )
        }
      </Query>
    </section>
  )
}

/** Beneficiaries of the mutual aid with their shares (A-CONSULTA-03). */
export function Beneficiarios({ numero }: { numero: number }) {
  const { t } = useTranslation()
  const consulta = useQuery(read(afiliados.beneficiarios, { params: { codigo: numero } }))
  const porciento = (n: number) => `${n.toLocaleString('es-AR', { maximumFractionDigits: 2 })} %`
  return (
    <section className="hoja seccion">
      <h2>{t('ficha.beneficiarios')}</h2>
      <Query query={consulta} rows={4} failure={t('ficha.fallo')}>
        {(lista) =>
          lista.length === 0 ? (
            <EmptyState icon="escudo" title={t('ficha.sinBeneficiarios')}>
              {t('ficha.sinBeneficiariosTexto')}
            </EmptyState>
          ) : (
            <ul className="ficha-personas">
              {lista.map((b) => (
                <li key={b.id}>
                  <div>
                    <p className="nombre">{b.nombreCompleto}</p>
                    <p className="sub">
                      {b.parentesco} · {b.documento}
                    </p>
                  </div>
                  <strong className="cifra">{porciento(b.porcentaje)}</strong>
                </li>
              ))}
              <li className="total">
                <div>{t('ficha.totalPorcentaje')}</div>
                <strong className="cifra">
                  {porciento(lista.reduce((suma, b) => suma + Math.round(b.porcentaje * 100), 0) / 100)}
                </strong>
              </li>
            </ul>
          )
        }
      </Query>
    </section>
  )
}
