import type { ParaCierre } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { ClosedPlanilla, Denominacion, SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { PinField } from '../../../ui/PinField.tsx'
import { Notice } from '../../../ui/states.tsx'
import { Term } from '../../../ui/Term.tsx'
import { ajustesDe, sumOf } from './arqueo.ts'
import { AlCerrar, Cerrada } from './Cerrada.tsx'
import { ConteosHechos } from './ConteosHechos.tsx'
import { ConteoTable } from './ConteoTable.tsx'
import { ContraLibros } from './ContraLibros.tsx'
import { DelExtracto } from './DelExtracto.tsx'
import { DiaDelCierre } from './DiaDelCierre.tsx'
import { useCierre } from './useCierre.ts'

interface Props {
  saldos: SaldosPlanilla
  denominaciones: Denominacion[]
  /** Bank statement data of the box. */
  extracto: ParaCierre
  /** Result of closing, once closed. */
  cerrada: ClosedPlanilla | undefined
  alCerrar(closed: ClosedPlanilla): void
}

/** Count, books, effects of closing and PIN; for a blind box, the books appear only after the count is registered. */
export function CierreForm({ saldos, denominaciones, extracto, cerrada, alCerrar }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const formulario = useRef<HTMLFormElement>(null)
  const c = useCierre({ saldos, denominaciones, extracto, formulario, alCerrar })
  const { caja, nroPla } = saldos
  useUnsaved(() => c.sucio)
  const ajustes = c.libros
    ? ajustesDe(c.quedan, c.libros).map((a, i) => ({ ...a, total: fromCents(a.centavos), numero: c.numeroDe(i) }))
    : []
  return (
    <form
      ref={formulario}
      noValidate
      autoComplete="off"
      className="cierre"
      onSubmit={(e) => {
        e.preventDefault()
        c.cerrar()
      }}
    >
      <section className="hoja conteo">
        <header>
          <div className="con-palabra">
            <Term word="arqueo">
              <h2>{t('caja.arqueoEfectivo')}</h2>
            </Term>
          </div>
          <p className="suave">{t(c.fijo ? 'caja.conteoRegistrado' : 'caja.contaYEscribi')}</p>
        </header>
        <ConteoTable
          denominaciones={denominaciones}
          conteo={c.conteo}
          cambiar={c.cambiarConteo}
          lectura={c.fijo}
          error={c.errores.efectivo}
        />
        {c.fijo && (
          <div className="pie-conteo">
            <Button icon="reintentar" onClick={c.contarOtraVez}>
              {t('caja.contarOtraVez')}
            </Button>
          </div>
        )}
      </section>
      <section className="hoja der-col" id="despues-del-conteo">
        <ContraLibros cierre={c} />
        <ConteosHechos saldos={saldos} />
        <DelExtracto extracto={extracto} saldos={saldos} />
        {c.libros ? (
          <>
            {!c.sinContar.bancarios && c.contado.bancarios !== c.libros.bancarios && (
              <Checkbox
                label={t('caja.bancoPendiente')}
                description={t('caja.bancoPendienteAyuda')}
                checked={c.bancoPendiente !== null}
                onChange={(e) => c.cambiarBancoPendiente(e.currentTarget.checked ? '' : null)}
              />
            )}
            {c.bancoPendiente !== null && (
              <TextInput
                data-path="bancoPendiente"
                label={t('caja.bancoPendienteNota')}
                maxLength={300}
                value={c.bancoPendiente}
                onChange={(e) => c.cambiarBancoPendiente(e.currentTarget.value)}
                error={c.errores.bancoPendiente}
              />
            )}
            {c.difiere && (
              <Textarea
                data-path="motivo"
                label={t('caja.motivoDiferencia')}
                description={t('caja.motivoAyuda')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                maxLength={300}
                autosize
                minRows={2}
                value={c.motivo}
                onChange={(e) => c.cambiarMotivo(e.currentTarget.value)}
                error={c.errores.motivo}
              />
            )}
            <div className="al-cerrar">
              <h3>{t('caja.alCerrar')}</h3>
              {Object.values(c.sinContar).some(Boolean) ? (
                <p className="suave">{t('caja.alCerrarFalta')}</p>
              ) : (
                <AlCerrar
                  nroPla={nroPla}
                  saldo={fromCents(sumOf(c.quedan))}
                  ajustes={ajustes}
                  pendiente={c.bancoPendiente !== null}
                  conteos={saldos.conteos.length + (c.registrado ? 0 : 1)}
                />
              )}
            </div>
            <DiaDelCierre desde={saldos.cierraDesde} dia={c.dia} cambiar={c.cambiarDia} error={c.errores.dia} />
            <div className="cierre-firma">
              <PinField
                data-path="pin"
                label={t('caja.pinDe', { nombre: caja.nombre })}
                value={c.pin}
                onChange={c.cambiarPin}
                error={c.errores.pin}
              />
              <Button type="submit" variant="principal" icon="candado" loading={c.ocupado}>
                {t('caja.cerrarPlanillaN', { n: nroPla })}
              </Button>
            </div>
          </>
        ) : (
          <>
            <Notice icon="ocultar">{t('caja.ciegaConteo')}</Notice>
            <div className="botones">
              <Button variant="principal" loading={c.ocupado} onClick={c.registrar}>
                {t('caja.registrarConteo')}
              </Button>
            </div>
          </>
        )}
      </section>
      {cerrada && (
        <Cerrada
          caja={caja}
          idSeccional={saldos.seccional.id}
          cerrada={cerrada}
          terminar={() =>
            void navegar({
              to: '/app/seccionales/planillas-caja/lista',
              search: { idSeccional: String(saldos.seccional.id), caja: String(caja.id), nroPla: String(nroPla) },
            })
          }
        />
      )}
    </form>
  )
}
