import { formatearImporte } from '@gremial/contract/platform/dinero.ts'
import { diasTarde, type FilaBandeja } from '@gremial/contract/tramites/bandeja.ts'
import { useTranslation } from 'react-i18next'
import { Icono, type NombreIcono } from '../../../ui/iconos.tsx'
import { Paginas } from '../../../ui/lista/Paginas.tsx'
import type { EstadoLista } from '../../../ui/lista/useLista.ts'

interface Props {
  estado: EstadoLista<FilaBandeja>
  filas: FilaBandeja[]
  total: number
  id: number | undefined
  abrir(id: number): void
}

/** The queue: each request a line to open, what waits longest first unless it is turned around. */
export function Cola({ estado, filas, total, id, abrir }: Props) {
  const { t } = useTranslation()
  const sube = estado.sort[1] === 'asc'
  return (
    <div aria-busy={estado.resultado.isPlaceholderData}>
      <div className="orden-cola">
        <span role="status">{t('bandeja.cuantas', { count: total })}</span>
        <button type="button" className="orden" onClick={() => estado.cambiar({ sort: `espera,${sube ? 'desc' : 'asc'}` })}>
          {t(sube ? 'bandeja.masPrimero' : 'bandeja.menosPrimero')}
          <Icono nombre={sube ? 'abajo' : 'arriba'} chico />
        </button>
      </div>
      <ul>
        {filas.map((fila) => (
          <li key={fila.id}>
            <button type="button" aria-current={fila.id === id ? 'true' : undefined} onClick={() => abrir(fila.id)}>
              <b>{fila.afiliado}</b>
              <Espera dias={fila.dias} />
              <span>{fila.producto}</span>
              <span className="cifra">{fila.monto === null ? '' : formatearImporte(fila.monto)}</span>
              <Sobre fila={fila} />
            </button>
          </li>
        ))}
      </ul>
      <Paginas estado={estado} total={total} />
    </div>
  )
}

function Espera({ dias }: { dias: number }) {
  const { t } = useTranslation()
  const tarde = dias > diasTarde
  return (
    <span className={tarde ? 'esp tarde' : 'esp'}>
      {tarde && <Icono nombre="reloj" chico />}
      {dias === 0 ? t('bandeja.esperaHoy') : t('bandeja.espera', { count: dias })}
    </span>
  )
}

/** State, branch, and the one thing that the desk wants to know before it opens it. */
function Sobre({ fila }: { fila: FilaBandeja }) {
  const { t } = useTranslation()
  const [icono, que]: [NombreIcono, string] = fila.faltaConformidad
    ? ['perfil', t('bandeja.faltaConformidad')]
    : fila.corregida
      ? ['repetir', t('bandeja.corregida')]
      : fila.tenida === 'MIA'
        ? ['ver', t('bandeja.latenes')]
        : fila.tenida === 'OTRA'
          ? ['ver', fila.tomadaPor]
          : ['bandeja', fila.estado !== 'PRESENTADA' ? '' : t(fila.iniciadaPor ? 'bandeja.deSeccional' : 'bandeja.sinTomar')]
  return (
    <small>
      <Icono nombre={icono} chico />
      <span>{[t(`tramite.estado.${fila.estado}`), fila.seccional, que].filter(Boolean).join(' · ')}</span>
    </small>
  )
}
