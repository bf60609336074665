import type { AvisoPago, FilaPago } from '@gremial/contract/tesoreria/pagos.ts'
import { diasTardeRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { AvisosPago } from './AvisosPago.tsx'
import { cbuEnGrupos, type DeSeccional, sumaDePagos } from './elegidas.ts'
import { NumeroPago } from './NumeroPago.tsx'

interface Props {
  grupo: DeSeccional
  avisos: ReadonlyMap<number, readonly AvisoPago[]>
  /** Whether the person may pay: who only looks chooses nothing. */
  elige: boolean
  estan(fila: FilaPago): boolean
  marcar(filas: readonly FilaPago[], si: boolean): void
  cambiarCuenta: (() => void) | undefined
}

/** What a branch waits for, with the account that it is paid to. */
export function GrupoSeccional({ grupo: { id, nombre, filas }, avisos, elige, estan, marcar, cambiarCuenta }: Props) {
  const { t } = useTranslation()
  const elegidas = filas.filter(estan)
  const titulo = `pagos-de-${id}`
  // Said once, of the branch.
  const nueva = avisos.get(filas[0]?.id ?? 0)?.find((a) => a.aviso === 'CUENTA_NUEVA')
  return (
    <section className="pagos-grupo" aria-labelledby={titulo}>
      <header>
        {elige && (
          <Marca
            nombre={t('pagos.elegirTodas', { seccional: nombre })}
            puesta={elegidas.length === filas.length}
            aMedias={elegidas.length > 0 && elegidas.length < filas.length}
            cambiar={(si) => marcar(filas, si)}
          />
        )}
        <div>
          <h2 id={titulo}>{nombre}</h2>
          <Cuenta fila={filas[0] as FilaPago} cambiar={cambiarCuenta} />
          {nueva && <AvisosPago fila={filas[0] as FilaPago} avisos={[nueva]} soloEstos />}
        </div>
        <p className="pagos-suma">
          <small>
            {t('pagos.rendiciones', { count: filas.length })}
            {elegidas.length > 0 && `, ${t('pagos.elegidas', { count: elegidas.length })}`}
          </small>
          <strong className="cifra">{formatAmount(sumaDePagos(filas))}</strong>
        </p>
      </header>
      <ul>
        {filas.map((fila) => (
          <li key={fila.id} data-elegida={estan(fila) || undefined}>
            {elige && (
              <Marca
                nombre={t('pagos.elegirUna', { numero: fila.numeroRendicion })}
                puesta={estan(fila)}
                cambiar={(si) => marcar([fila], si)}
              />
            )}
            <div className="pagos-que">
              <p>
                <NumeroPago pago={fila} /> {[fila.nombreTipo, fila.periodo].filter(Boolean).join(' · ')}
              </p>
              <AvisosPago fila={fila} avisos={(avisos.get(fila.id) ?? []).filter((a) => a.aviso !== 'CUENTA_NUEVA')} />
            </div>
            <Edad dias={fila.dias} />
            <span className="cifra pagos-importe">{formatAmount(fila.total)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Edad({ dias }: { dias: number }) {
  const { t } = useTranslation()
  const tarde = dias > diasTardeRendicion
  return (
    <span className={tarde ? 'pagos-edad tarde' : 'pagos-edad'}>
      {tarde && <Icon name="reloj" small />}
      {dias < 1 ? t('pagos.desdeHoy') : t('pagos.espera', { count: dias })}
    </span>
  )
}

function Cuenta({ fila: { cbu, banco, cuenta }, cambiar }: { fila: FilaPago; cambiar: (() => void) | undefined }) {
  const { t } = useTranslation()
  const mal = cuenta !== 'BIEN'
  return (
    <p className={mal ? 'pagos-cuenta falta' : 'pagos-cuenta'}>
      <span>
        {mal && <Icon name="alerta" small />}
        <span>
          {cuenta === 'FALTA'
            ? t('pagos.sinCbu')
            : [t('pagos.cbu', { cbu: cbuEnGrupos(cbu) }), banco].filter(Boolean).join(' · ')}
          {cuenta === 'RECHAZADA' && ` ${t('pagos.cbuRechazado')}`}
        </span>
      </span>
      {cambiar && (
        <button type="button" className="enlace" onClick={cambiar}>
          {t(cuenta === 'FALTA' ? 'pagos.cargarCbu' : 'pagos.cambiarCbu')}
        </button>
      )}
    </p>
  )
}

interface Marcada {
  nombre: string
  puesta: boolean
  aMedias?: boolean
  cambiar(si: boolean): void
}

/** A box to choose with: the whole of its place is pressed. */
function Marca({ nombre, puesta, aMedias = false, cambiar }: Marcada) {
  return (
    <label className="casilla pagos-marca">
      <input
        type="checkbox"
        aria-label={nombre}
        checked={puesta}
        ref={(campo) => {
          if (campo) campo.indeterminate = aMedias
        }}
        onChange={(e) => cambiar(e.currentTarget.checked)}
      />
    </label>
  )
}
