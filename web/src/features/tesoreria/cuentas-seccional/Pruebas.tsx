import type { OpenedCuentas } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'

/** Groups of four, as printed and read aloud. */
const deACuatro = (fingerprint: string): string => fingerprint.replace(/(.{4})(?=.)/g, '$1 ')

/** Sheets behind the figures with their hashes, and reimbursed settlements. */
export function Pruebas({ cuentas }: { cuentas: OpenedCuentas }) {
  const { t } = useTranslation()
  return (
    <section className="hoja hoja-in cuentas-pruebas" id="comprobacion" aria-labelledby="cuentas-pruebas">
      <h2 id="cuentas-pruebas">{t('cuentas.pruebas')}</h2>
      <p className="suave">{t('cuentas.pruebasTexto')}</p>
      <ul>
        {cuentas.planillas.map((p) => (
          <li key={`${p.caja} ${p.numero}`}>
            <b>
              {t('cuentas.planilla')} {String(p.numero).padStart(4, '0')} · {p.caja}
            </b>
            <span className="suave">
              {formatDate(p.desde)} – {formatDate(p.hasta)} · {t('cuentas.cerrada')} {formatTimestamp(new Date(p.cerrada))}
            </span>
            <code>{deACuatro(p.huella)}</code>
          </li>
        ))}
      </ul>
      {cuentas.rendiciones.length > 0 && (
        <>
          <h3>{t('cuentas.rendiciones')}</h3>
          <p className="suave">{t('cuentas.rendicionesTexto')}</p>
          <ul>
            {cuentas.rendiciones.map((r) => (
              <li key={r.numero}>
                <b>{r.numero}</b>
                <code>{deACuatro(r.huella)} …</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
