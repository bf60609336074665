import { formatAmount, fromCents } from '@gremial/contract/values/money.ts'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type Forma, formas } from '../movimientos-caja/importes.ts'
import { Diferencia } from './ArqueoHecho.tsx'
import type { Cierre } from './useCierre.ts'

const importe = (centavos: number) => formatAmount(fromCents(centavos))

/** Count against books by payment form; only rows with a difference are tinted. */
export function ContraLibros({ cierre }: { cierre: Cierre }) {
  const { t } = useTranslation()
  const ancha = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  const { libros, contado, pedidas } = cierre
  // A form not required has a row only if its books are not zero.
  const filas = formas.filter((forma) => pedidas.includes(forma) || (libros !== undefined && libros[forma] !== 0))
  const difiere = (forma: Forma) => libros !== undefined && contado[forma] !== libros[forma]
  const nombre: Record<Forma, string> = {
    efectivo: t('caja.efectivo'),
    valores: t('caja.valores'),
    bancarios: t('caja.bancoExtracto'),
  }
  const cell: Record<Forma, ReactNode> = {
    efectivo: importe(contado.efectivo),
    valores: (
      <AmountField
        data-path="cheques"
        aria-label={t('caja.chequesContados')}
        leftSection={null}
        readOnly={cierre.fijo}
        value={cierre.cheques}
        onChange={cierre.cambiarCheques}
        error={cierre.errores.cheques}
      />
    ),
    bancarios: (
      <AmountField
        data-path="banco"
        aria-label={t('caja.saldoExtracto')}
        leftSection={null}
        readOnly={cierre.fijo}
        value={cierre.banco}
        onChange={cierre.cambiarBanco}
        error={cierre.errores.banco}
      />
    ),
  }
  const sinContar = (forma: Forma) => cierre.sinContar[forma]
  const dice = (forma: Forma) =>
    sinContar(forma) ? (
      <span className="suave">{t('caja.sinContar')}</span>
    ) : (
      libros && <Diferencia centavos={contado[forma]} libros={libros[forma]} />
    )
  return (
    <div>
      <h2>{t(libros ? 'caja.contraLibros' : pedidas.length === 1 ? 'caja.contado' : 'caja.loDemas')}</h2>
      {ancha ? (
        <table className="tabla comparar">
          <Titulos conLibros={libros !== undefined} />
          <tbody>
            {filas.map((forma) => (
              <tr key={forma} className={difiere(forma) && !sinContar(forma) ? 'difiere' : undefined}>
                <th scope="row">{nombre[forma]}</th>
                {libros && <td className="num">{importe(libros[forma])}</td>}
                <td className="num">{cell[forma]}</td>
                {libros && <td className="num">{dice(forma)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul className="comparar-m">
          {filas.map((forma) => (
            <li key={forma} className={difiere(forma) && !sinContar(forma) ? 'difiere' : undefined}>
              <b>{nombre[forma]}</b>
              {libros && (
                <>
                  <span>{t('caja.segunLibros')}</span>
                  <span className="cifra der">{importe(libros[forma])}</span>
                </>
              )}
              <span>{t('caja.contado')}</span>
              <span className="cifra der">{cell[forma]}</span>
              {libros && (
                <>
                  <span>{t('caja.diferencia')}</span>
                  <span className="cifra der d">{dice(forma)}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {pedidas.length === 1 && <p className="suave">{t('caja.soloEfectivo')}</p>}
      {pedidas.length < formas.length && !cierre.fijo && (
        <p>
          <Button onClick={cierre.contarTodas}>{t('caja.contarLasDemas')}</Button>
        </p>
      )}
    </div>
  )
}

function Titulos({ conLibros }: { conLibros: boolean }) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col">{t('caja.forma')}</th>
        {conLibros && (
          <th scope="col" className="num">
            {t('caja.segunLibros')}
          </th>
        )}
        <th scope="col" className="num">
          {t('caja.contado')}
        </th>
        {conLibros && (
          <th scope="col" className="num">
            {t('caja.diferencia')}
          </th>
        )}
      </tr>
    </thead>
  )
}
