import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { opened } from './dialogs.ts'

/** Renders the current question or notice of the application (dialogs.ts). */
export function Dialogs() {
  const { t } = useTranslation()
  const question = opened.use()
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.respond(false)}
      title={question?.title}
      withCloseButton={false}
      closeOnClickOutside={!question?.fixed}
      closeOnEscape={!question?.fixed}
      zIndex={350}
    >
      {question && (
        <>
          {question.text && <div>{question.text}</div>}
          <div className="botones">
            {question.cancel && (
              <Button data-autofocus={question.uncertain} onClick={() => question.respond(false)}>
                {question.cancel}
              </Button>
            )}
            <Button
              variant={question.danger ? 'grave' : 'principal'}
              data-autofocus={!(question.uncertain && question.cancel)}
              onClick={() => question.respond(true)}
            >
              {question.action || t('comun.aceptar')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}
