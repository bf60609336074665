import { Modal } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../ui/Boton.tsx'

const pasos = ['paso1', 'paso2', 'paso3'] as const

/** The virtual tour, opened by tourDefecto=0 in the address (A-SHELL-20); the number is the step it begins with. */
export function Recorrido() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { tourDefecto } = useSearch({ strict: false }) as { tourDefecto?: string }
  const [paso, setPaso] = useState(0)
  const cerrar = () => {
    setPaso(0)
    void navegar({ to: '.', search: {}, replace: true })
  }
  const ultimo = paso === pasos.length - 1
  return (
    <Modal
      opened={tourDefecto !== undefined}
      onClose={cerrar}
      title={t('inicio.recorridoTitulo')}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
    >
      <p className="ayuda">{t('inicio.recorridoPasos', { n: paso + 1, total: pasos.length })}</p>
      <p aria-live="polite">{t(`inicio.${pasos[paso] ?? 'paso1'}`)}</p>
      <div className="botones">
        {paso > 0 && <Boton onClick={() => setPaso(paso - 1)}>{t('inicio.anterior')}</Boton>}
        <Boton variante="principal" data-autofocus onClick={() => (ultimo ? cerrar() : setPaso(paso + 1))}>
          {t(ultimo ? 'inicio.terminar' : 'inicio.siguiente')}
        </Boton>
      </div>
    </Modal>
  )
}
