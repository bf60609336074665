import { isValidCuit, withHyphens } from '@gremial/contract/values/cuit.ts'
import { Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'

/** Opens any CUIT, even without receipts: to correct its name or to mark it in advance. */
export function CuitDialog({ ir, cerrar }: { ir(cuit: string): void; cerrar(): void }) {
  const { t } = useTranslation()
  useFocusReturn()
  const [dicho, setDicho] = useState('')
  const [attempt, setAttempt] = useState(false)
  const cuit = withHyphens(dicho.trim())
  const find = (e: FormEvent) => {
    e.preventDefault()
    setAttempt(true)
    if (isValidCuit(cuit)) ir(cuit)
  }
  return (
    <Modal opened onClose={cerrar} title={t('proveedores.abrirPorCuit')} withCloseButton={false}>
      <form onSubmit={find} noValidate>
        <TextInput
          label={t('listas.proveedores.cuit')}
          inputMode="numeric"
          placeholder="99-99999999-9"
          maxLength={20}
          autoComplete="off"
          data-autofocus
          value={dicho}
          error={attempt && !isValidCuit(cuit) ? t('validacion.cuit', { value: dicho }) : undefined}
          onChange={(e) => setDicho(e.currentTarget.value)}
        />
        <div className="botones">
          <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
          <Button type="submit" variant="principal">
            {t('proveedores.ver')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
