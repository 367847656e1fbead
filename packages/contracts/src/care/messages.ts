/** What is said about people who help others with their prescriptions. */
export const careMessages = {
  patientNotFound: "We could not find this person, or you do not help them any more. Nothing was changed.",
  mayOnlySee: "You may see these prescriptions, but not order them. Nothing was ordered.",
  onlyLooking:
    "You are looking at this as the patient sees it. Nothing can be changed here, and nothing was. Use the patient's page of the office.",
  onlyForOneself: "This can be done for oneself only, not for somebody else. Nothing was changed.",
  notYourself: "This is your own email address. Invite somebody else.",
  invitedBefore: "You have invited this person already. Take that back first if you want to change it.",
  tooManyHelpers: "You have invited as many people as you can. Take an invitation back first.",
  tooManyInvitations: "You have sent many invitations today. Please try again tomorrow.",
  relationNotFound: "We could not find that. Nothing was changed.",
  invitationUnknown:
    "This invitation does not work any more. Ask whoever invited you for another. Nothing was changed.",
  invitationUsed: "This invitation was accepted before: sign in to see whom you help. Nothing was changed.",
  invitationEnded:
    "This invitation was taken back. Ask whoever invited you for another. Nothing was changed.",
  invitationExpired: "This invitation has expired. Ask whoever invited you for another. Nothing was changed.",
  otherAccount:
    "This invitation was sent to another email address. Sign in with the address that it was sent to. Nothing was changed.",
  notAcceptedYet:
    "They have not accepted your invitation yet. You can choose this once they have. Nothing was changed.",
  onlookersOrderNothing:
    "They may look, but not order. Choose yourself or both of you, so that you do not run out. Nothing was changed.",
  helpedBefore: "You help this person already. Nothing was changed.",
} as const;
