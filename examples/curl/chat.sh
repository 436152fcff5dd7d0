#!/usr/bin/env bash
# A conversation from server to server: make a chatbot, teach it, ask it, read what was said.
#
#   API_KEY=svc_… ./chat.sh                      asks the service on this machine
#   API_KEY=svc_… BASE_URL=https://… ./chat.sh   asks another
set -euo pipefail

base_url=${BASE_URL:-http://127.0.0.1:3000}
: "${API_KEY:?Make a key with: npm run svc -- keys create \"My first key\"}"

# call METHOD PATH [JSON]: prints the answer; an error's body goes to the terminal and ends the script.
call() {
  local method=$1 path=$2 body=${3:-} answer status
  answer=$(curl --silent --show-error --max-time 60 --request "$method" "$base_url$path" \
    --header "Authorization: Bearer $API_KEY" --header "Content-Type: application/json" \
    ${body:+--data "$body"} --write-out '\n%{http_code}')
  status=${answer##*$'\n'}
  answer=${answer%$'\n'*}
  if ((status >= 400)); then
    echo "$method $path answered $status: $answer" >&2
    exit 1
  fi
  echo "$answer"
}

echo "1. Make a chatbot"
chatbot=$(call POST /api/chatbot/create '{"name":"Bike shop","theme":"light","initialMessage":"Hello! How can I help?"}' | jq -r .id)
echo "   $chatbot"

echo "2. Teach it"
call POST /api/chatbot/train "$(jq -n --arg chatbotId "$chatbot" '{
  $chatbotId,
  data: {
    faqs: [{ question: "When are you open?", answer: "Monday to Friday from nine to five." }],
    documents: [{ name: "repairs.md", content: "# Repairs\n\nA small inspection costs 49 euros and takes two days." }]
  }
}')" | jq -r '.sources[] | "   \(.kind) \(.name): \(.status)"'

# ask TEXT [SESSION]: prints the assistant's Message as JSON.
ask() {
  call POST /api/messages "$(jq -n --arg chatbotId "$chatbot" --arg message "$1" --arg session "${2:-}" \
    '{ $chatbotId, $message } + (if $session == "" then {} else { sessionId: $session } end)')"
}

echo "3. Ask it; without a sessionId a conversation is begun, and the answer says its id"
answer=$(ask "When are you open?")
session=$(jq -r .metadata.sessionId <<<"$answer")
jq -r '"   \(.content)"' <<<"$answer"

echo "4. Go on in the same conversation"
ask "How much is a small inspection?" "$session" | jq -r '"   \(.content)\n   from: \([.metadata.sources[].title] | join(", "))"'

echo "5. Read the conversation"
call GET "/api/messages?chatbotId=$chatbot&sessionId=$session" | jq -r '.messages[] | "   \(.timestamp) \(.role): \(.content)"'

echo "6. The same as a stream, as a visitor's page gets it (no key)"
curl --silent --show-error --max-time 60 --no-buffer "$base_url/api/public/chat" --header "Content-Type: application/json" \
  --data "$(jq -n --arg chatbotId "$chatbot" --arg sessionId "$(cat /proc/sys/kernel/random/uuid)" '{
    $chatbotId,
    $sessionId,
    messages: [{ id: "m1", role: "user", parts: [{ type: "text", text: "When are you open?" }] }]
  }')" |
  sed 's/^data: /   /' | grep -v '^$'

echo "7. Delete it with all that belongs to it"
call DELETE "/api/chatbots/$chatbot" >/dev/null
echo "   done"
