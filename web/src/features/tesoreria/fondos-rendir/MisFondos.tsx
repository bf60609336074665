import './fondos.css'
import { fondosRendir } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { HaceDias } from './HaceDias.tsx'

/** The user's open advances of the branch's boxes; hidden if there are none or they cannot be read. */
export function MisFondos({ idSeccional }: { idSeccional: number }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(read(fondosRendir.mios, { query: { idSeccional } }))
  return data
    .filter((f) => f.anticipos.length > 0)
    .map((f) => (
      <section key={f.id} className="hoja hoja-in mi-fondo">
        <h2>{t('fondosRendir.miFondo', { caja: f.nombreCaja, abierto: formatPesos(f.abierto) })}</h2>
        <p className="suave">{t('fondosRendir.miFondoDetalle', { techo: formatPesos(f.techo) })}</p>
        <ul>
          {f.anticipos.map((a) => (
            <li key={a.id}>
              {f.anticipos.length > 1 && <span className="cifra">{formatPesos(a.saldo)} </span>}
              <HaceDias dias={a.dias} />
            </li>
          ))}
        </ul>
      </section>
    ))
}
