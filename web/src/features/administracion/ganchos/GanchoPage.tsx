import { ganchos } from '@gremial/contract/administracion/ganchos.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordPage } from '../../../ui/form/RecordPage.tsx'
import { DialogoSecreto } from '../sistemas/DialogoSecreto.tsx'
import { Entregas } from './Entregas.tsx'
import { FormularioGancho } from './FormularioGancho.tsx'

/** A webhook: address, events and deliveries. */
export function GanchoPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { id } = useParams({ from: '/app/sistemas/avisos/editar/$id' })
  const [dicho, setDicho] = useState<{ id: number; nombre: string; secreto: string } | null>(null)
  const nuevo = id === 'nuevo'
  const volver = () => void navegar({ to: '/app/sistemas/avisos' })
  return (
    <>
      <RecordPage
        call={ganchos.leer}
        input={{ params: { id: Number(id) } }}
        fresh={nuevo}
        title={(leido) => (nuevo ? t('ganchos.nuevoTitulo') : (leido?.nombre ?? t('ganchos.verTitulo')))}
      >
        {(_, ahora) => <FormularioGancho key={ahora?.version} gancho={ahora} volver={volver} decir={setDicho} />}
      </RecordPage>
      {!nuevo && <Entregas id={Number(id)} />}
      {dicho && (
        <DialogoSecreto
          titulo={t('ganchos.tituloSecreto', { nombre: dicho.nombre })}
          texto={t('ganchos.unaVez')}
          secreto={dicho.secreto}
          cerrar={() => {
            setDicho(null)
            if (nuevo) void navegar({ to: '/app/sistemas/avisos/editar/$id', params: { id: String(dicho.id) } })
          }}
        />
      )}
    </>
  )
}
