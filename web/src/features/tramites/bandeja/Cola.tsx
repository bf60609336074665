import { diasTarde, type FilaBandeja } from '@gremial/contract/tramites/bandeja.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Pager } from '../../../ui/list/Pager.tsx'
import type { ListState } from '../../../ui/list/useList.ts'
import { Otorgar } from './Otorgar.tsx'

interface Props {
  estado: ListState<FilaBandeja>
  filas: FilaBandeja[]
  total: number
  id: number | undefined
  abrir(id: number): void
}

/** Queue: one line per request, longest wait first by default. */
export function Cola({ estado, filas, total, id, abrir }: Props) {
  const { t } = useTranslation()
  const sube = estado.sort[1] === 'asc'
  return (
    <div aria-busy={estado.result.isPlaceholderData}>
      <div className="orden-cola">
        <span role="status">{t('bandeja.cuantas', { count: total })}</span>
        <button type="button" className="orden" onClick={() => estado.change({ sort: `espera,${sube ? 'desc' : 'asc'}` })}>
          {t(sube ? 'bandeja.masPrimero' : 'bandeja.menosPrimero')}
          <Icon name={sube ? 'abajo' : 'arriba'} small />
        </button>
        <Otorgar filas={filas} />
      </div>
      <ul onKeyDown={alTeclear}>
        {filas.map((fila) => (
          <li key={fila.id}>
            <button type="button" aria-current={fila.id === id ? 'true' : undefined} onClick={() => abrir(fila.id)}>
              <b>{fila.afiliado}</b>
              <span className="cifra">{fila.monto === null ? '' : formatAmount(fila.monto)}</span>
              <Espera dias={fila.dias} />
              <Sobre fila={fila} />
            </button>
          </li>
        ))}
      </ul>
      <Pager state={estado} total={total} />
    </div>
  )
}

/** Up and down move between requests, Home and End to the first and last of the page. */
function alTeclear(e: KeyboardEvent<HTMLUListElement>): void {
  const filas = [...e.currentTarget.querySelectorAll('button')]
  const en = filas.indexOf(document.activeElement as HTMLButtonElement)
  const adonde: Record<string, number> = { ArrowDown: en + 1, ArrowUp: en - 1, Home: 0, End: filas.length - 1 }
  const fila = filas[adonde[e.key] ?? -1]
  if (!fila) return
  e.preventDefault()
  fila.focus()
}

function Espera({ dias }: { dias: number }) {
  const { t } = useTranslation()
  const tarde = dias > diasTarde
  return (
    <span className={tarde ? 'esp tarde' : 'esp'}>
      {tarde && <Icon name="reloj" small />}
      {dias === 0 ? t('bandeja.esperaHoy') : t('bandeja.espera', { count: dias })}
    </span>
  )
}

/** Product, branch, and the most relevant fact of a request, else its state. */
function Sobre({ fila }: { fila: FilaBandeja }) {
  const { t } = useTranslation()
  const [icono, que]: [IconName, string] = fila.faltaConformidad
    ? ['perfil', t('bandeja.faltaConformidad')]
    : fila.corregida
      ? ['repetir', t('bandeja.corregida')]
      : fila.tenida === 'MIA'
        ? ['ver', t('bandeja.latenes')]
        : fila.tenida === 'OTRA'
          ? ['ver', fila.tomadaPor]
          : ['bandeja', fila.estado !== 'PRESENTADA' ? '' : t(fila.iniciadaPor ? 'bandeja.deSeccional' : 'bandeja.sinTomar')]
  const sobra = que !== '' && (fila.estado === 'PRESENTADA' || fila.tenida !== 'NADIE')
  const estado = sobra ? '' : t(`tramite.estado.${fila.estado}`)
  return (
    <small>
      <Icon name={icono} small />
      <span>{[fila.producto, fila.seccional, estado, que].filter(Boolean).join(' · ')}</span>
    </small>
  )
}
