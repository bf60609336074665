import type { TesoreriaCentral } from '@gremial/contract/tesoreria/central.ts'
import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/states.tsx'
import { formas } from '../movimientos-caja/importes.ts'

type Seccional = TesoreriaCentral['seccionales'][number]
type Caja = Seccional['cajas'][number]

const Importe = ({ valor }: { valor: number }) => (
  <span className={valor < 0 ? 'negativo' : undefined}>{formatAmount(valor)}</span>
)

/** Branches with their boxes; each box links to its open sheet and its movements. */
export function CentralTable({ seccionales, total }: { seccionales: Seccional[]; total: PorForma }) {
  const { t } = useTranslation()
  const ancha = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  if (!ancha) return <Bloques seccionales={seccionales} />
  return (
    <div className="tabla-caja">
      <table className="tabla central">
        <thead>
          <tr>
            <th scope="col">{t('caja.seccionalYCaja')}</th>
            {formas.map((forma) => (
              <th key={forma} scope="col" className="num">
                {t(`caja.${forma}`)}
              </th>
            ))}
            <th scope="col" className="num">
              {t('caja.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {seccionales.map((s) => (
            <Fragment key={s.id}>
              <tr className="grupo">
                <th scope="rowgroup">{s.nombre}</th>
                {formas.map((forma) => (
                  <td key={forma} className="num">
                    <Importe valor={s.saldo[forma]} />
                  </td>
                ))}
                <td className="num">
                  <Importe valor={s.saldo.total} />
                </td>
              </tr>
              {s.cajas.map((caja) => (
                <tr key={caja.id}>
                  <th scope="row">
                    <Enlace seccional={s} caja={caja} />
                  </th>
                  {formas.map((forma) => (
                    <td key={forma} className="num">
                      <Importe valor={caja.saldo[forma]} />
                    </td>
                  ))}
                  <td className="num">
                    <strong>
                      <Importe valor={caja.saldo.total} />
                    </strong>
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('caja.total')}</th>
            {formas.map((forma) => (
              <td key={forma} className="num">
                {formatPesos(total[forma])}
              </td>
            ))}
            <td className="num">{formatPesos(total.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

export function Enlace({ seccional, caja }: { seccional: Seccional; caja: Caja }) {
  const { t } = useTranslation()
  return (
    <>
      <Link
        className="enlace-caja"
        to="/app/seccionales/planillas-caja/lista"
        search={{ idSeccional: String(seccional.id), caja: String(caja.id), nroPla: String(caja.nroPla) }}
      >
        {caja.nombre}
      </Link>
      {caja.habilitada === 0 && (
        <>
          {' '}
          <StatusChip sign="neutro">{t('caja.deshabilitada')}</StatusChip>
        </>
      )}
      <span className="suave"> · {t('caja.planillaN', { n: caja.nroPla })}</span>
    </>
  )
}

function Bloques({ seccionales }: { seccionales: Seccional[] }) {
  const { t } = useTranslation()
  return seccionales.map((s) => (
    <Fragment key={s.id}>
      <p className="grupo-movil">
        <span>{s.nombre}</span> <strong className="cifra">{formatPesos(s.saldo.total)}</strong>
      </p>
      <ul className="bloques">
        {s.cajas.map((caja) => (
          <li key={caja.id}>
            <div>
              <p className="renglon">
                <span>
                  <Enlace seccional={s} caja={caja} />
                </span>
                <strong className={caja.saldo.total < 0 ? 'cifra negativo' : 'cifra'}>{formatPesos(caja.saldo.total)}</strong>
              </p>
              <p className="sub">
                {formas
                  .filter((f) => caja.saldo[f] !== 0)
                  .map((f) => `${t(`caja.${f}`)} ${formatAmount(caja.saldo[f])}`)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Fragment>
  ))
}
