output "bucket" {
  description = "Name of the bucket for media."
  value       = aws_s3_bucket.media.id
}

output "bucket_arn" {
  description = "ARN of the bucket for media."
  value       = aws_s3_bucket.media.arn
}
