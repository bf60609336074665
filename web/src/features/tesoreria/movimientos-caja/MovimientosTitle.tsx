import { request } from '@gremial/contract/platform/call.ts'
import { movimientosCaja } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { useShortcut } from '../../../ui/useShortcut.ts'
import { type Modo, sentidoDe } from './modo.ts'

/** Title of the list, with a button for a new movement; `principal` makes it the primary action. */
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

/** Opens a new movement after checking the conditions; a refusal shows its income or expense text. */
function useNuevo(modo: Modo, caja: number | undefined) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { run, running } = useAction()
  // Keeps the settlement being reimbursed (C-RENDICION-17).
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
