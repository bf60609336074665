import { request } from '@gremial/contract/platform/call.ts'
import { movimientosCaja } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { useShortcut } from '../../../ui/useShortcut.ts'
import { type Modo, sentidoDe } from './modo.ts'

/** The title of the list, and a new movement of the chosen box; `principal` when nothing else is to be pressed first. */
export function MovimientosTitle({ modo, caja, principal }: { modo: Modo; caja: number | undefined; principal: boolean }) {
  const { t } = useTranslation()
  const edita = useCan('movimientosCaja.editar')
  const { abrir, abriendo } = useNuevo(modo, caja)
  useShortcut('KeyN', abrir, edita)
  return (
    <div className="titulo-pantalla">
      <h1 className="en-barra">{t(`caja.tituloLista.${modo}`)}</h1>
      {edita && (
        <Button
          variant={principal ? 'principal' : 'comun'}
          icon="agregar"
          aria-keyshortcuts="Alt+N"
          disabled={caja === undefined}
          loading={abriendo}
          onClick={abrir}
        >
          {t(`caja.nuevo.${modo}`)} <kbd>Alt N</kbd>
        </Button>
      )}
    </div>
  )
}

/** New movement: only once the conditions were checked; a refusal says which, in its own words for income and for expenses. */
function useNuevo(modo: Modo, caja: number | undefined) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { run, running } = useAction()
  // A settlement whose payment is being registered (C-RENDICION-17) goes along.
  const { rendicion } = useSearch({ from: '/app/seccionales/movimientos-caja/$modo/lista' })
  const abrir = () =>
    caja !== undefined &&
    void run(request(movimientosCaja.condiciones, { body: { caja, ingresoEgreso: sentidoDe(modo) } }), {
      failure: t(`caja.noSePuede.${modo}`),
      onSuccess: ({ caja, numeroPlanilla }) =>
        navegar({
          to: '/app/seccionales/movimientos-caja/$modo/nuevo',
          params: { modo },
          search: {
            seccionalUsuario: String(caja.idSeccional),
            cajaUsuario: String(caja.id),
            ultimaPlanilla: String(numeroPlanilla),
            rendicion: modo === 'ingresos' ? rendicion : undefined,
          },
        }),
    })
  return { abrir, abriendo: running }
}
