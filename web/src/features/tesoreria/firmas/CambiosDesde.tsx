import type { RendicionAFirmar, RendicionChanges } from '@gremial/contract/tesoreria/firmas.ts'
import { formatAmount, formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { dichoEl } from './palabras.ts'

interface Props {
  cambios: RendicionChanges
  rendicion: RendicionAFirmar
  /** Opens a receipt. */
  ir(id: number): void
}

/** "+ 52.400,00". */
const withSign = (importe: number): string => `${importe < 0 ? '−' : '+'} ${formatAmount(Math.abs(importe))}`
const resta = (a: number, b: number): number => fromCents(toCents(a) - toCents(b))

/** Reason of the return and the differences since, by amount; the rest is stated as unchanged. */
export function CambiosDesde({ cambios: c, rendicion: r, ir }: Props) {
  const { t } = useTranslation()
  const de = (id: number) => r.comprobantes.find((x) => x.id === id)
  const open = (id: number) => (
    <button type="button" className="firma-enlace" onClick={() => ir(id)}>
      {de(id)?.proveedor}
    </button>
  )
  return (
    <section className="hoja firma-cambios" aria-labelledby="firma-cambios">
      <h2 id="firma-cambios">
        <Icon name="deshacer" />
        {t(c.deMi ? 'firmas.queCambioTuyo' : 'firmas.queCambio')}
      </h2>
      {c.motivo && (
        <blockquote>
          <p>{c.motivo}</p>
          <footer>
            {t(c.deMi ? 'firmas.vosEl' : 'firmas.quienEl', { quien: c.por || t('firmas.finanzas'), momento: dichoEl(c.momento) })}
          </footer>
        </blockquote>
      )}
      <ul>
        {c.agregados.map((id) => (
          <Cambio key={id} icono="agregar" importe={withSign(de(id)?.importe ?? 0)} sub={t('firmas.seAgrego')}>
            {open(id)}
          </Cambio>
        ))}
        {c.modificados.map(({ id, antes, importe }) => (
          <Cambio
            key={id}
            icono="cambio"
            importe={antes === importe ? '' : withSign(resta(importe, antes))}
            sub={
              antes === importe ? (
                t('firmas.otrosDatos')
              ) : (
                <>
                  {t('firmas.de')} <s className="cifra">{formatAmount(antes)}</s> {t('firmas.a')}{' '}
                  <span className="cifra">{formatAmount(importe)}</span>
                </>
              )
            }
          >
            {open(id)}
          </Cambio>
        ))}
        {c.quitados.map(({ proveedor, importe }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a removed receipt has no other key
          <Cambio key={i} icono="menos" importe={withSign(-importe)} sub={t('firmas.seQuito')}>
            {proveedor}
          </Cambio>
        ))}
        {c.encabezado.map(({ campo, antes, ahora }) => (
          <Cambio
            key={campo}
            icono="cambio"
            importe=""
            sub={
              <>
                {t('firmas.de')} <s>{antes || t('firmas.nada')}</s> {t('firmas.a')} {ahora || t('firmas.nada')}
              </>
            }
          >
            {t(`firmas.campos.${campo}`)}
          </Cambio>
        ))}
      </ul>
      <p className="firma-pasa">
        <span>
          {c.totalAntes === r.total ? (
            t('firmas.mismoTotal', { total: formatPesos(r.total) })
          ) : (
            <>
              {t('firmas.totalPaso', { antes: formatPesos(c.totalAntes) })} <b className="cifra">{formatPesos(r.total)}</b>
            </>
          )}
        </span>
        {c.totalAntes !== r.total && <strong className="cifra">{withSign(resta(r.total, c.totalAntes))}</strong>}
      </p>
      <p className="ayuda">{t('firmas.loDemas', { count: c.iguales })}</p>
    </section>
  )
}

function Cambio({ icono, importe, sub, children }: { icono: IconName; importe: string; sub: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className="firma-signo">
        <Icon name={icono} small />
      </span>
      <span>
        {children}
        <small>{sub}</small>
      </span>
      <strong className="cifra">{importe}</strong>
    </li>
  )
}
